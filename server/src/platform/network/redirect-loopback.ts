/** Whether a host name of a URL is this machine itself (RFC 8252 §7.3). */
export function isRedirectLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
