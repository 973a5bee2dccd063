/**
 * The pairing secret in scanned, pasted or typed text: the link of the QR code, or the secret itself. Undefined if
 * there is none.
 */
export function readSecret(text: string): string | undefined {
  const inLink = /[#&]pair=([^&\s]+)/.exec(text)?.[1];
  const secret = (inLink ?? text).trim().toUpperCase().replace(/[\s-]/g, '');
  return /^[0-9A-Z]{16}$/.test(secret) ? secret.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}
