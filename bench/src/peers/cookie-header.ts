/** The Cookie header that a browser sends after receiving these Set-Cookie fields (RFC 6265 §5.3). */
export function cookieHeader(fields: readonly string[]): string {
  const cookies = new Map<string, string>();
  for (const field of fields) {
    const [pair = ''] = field.split(';', 1);
    const [name = ''] = pair.split('=', 1);
    if (/; *max-age=0(;|$)/i.test(field)) cookies.delete(name);
    else cookies.set(name, pair);
  }
  return [...cookies.values()].join('; ');
}
