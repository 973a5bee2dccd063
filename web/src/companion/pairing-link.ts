import { readSecret } from './read-secret.ts';

/** The secret in the address that the QR code led to; it is removed from the address bar and the history. */
export function takePairingSecret(): string | undefined {
  const secret = readSecret(location.hash);
  if (location.hash) history.replaceState(null, '', location.pathname);
  return secret;
}
