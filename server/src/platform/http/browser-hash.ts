import { tokenHash } from '../secrets/token-hash.ts';
import type { ClientInfo } from './caller.ts';

type Browser = Pick<ClientInfo, 'browserId' | 'keyThumbprint'>;

/**
 * By what accounts and sessions remember a browser: its cookie together with the key that the call proved, since a
 * cookie can be copied and the key cannot (security #376). A browser without a key is remembered by its cookie alone.
 * Null without the cookie.
 */
export function browserHash({ browserId, keyThumbprint }: Browser): string | null {
  if (!browserId) return null;
  return tokenHash(keyThumbprint ? `${browserId}.${keyThumbprint}` : browserId);
}
