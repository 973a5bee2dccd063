import { readSecret } from './read-secret.ts';

/** The secret of the address that the QR code led to; taken out of the address bar and the history. */
export function takePairingSecret(): string | undefined {
  const secret = readSecret(location.hash);
  if (location.hash) history.replaceState(null, '', location.pathname);
  return secret;
}
