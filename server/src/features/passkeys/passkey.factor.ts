import type { Database } from '../../platform/db/database.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { ForgetAdded } from '../accounts/forget-added.ts';
import { isResting, provenanceOf } from '../accounts/resting.ts';
import type { ForgetFactor, HoldsFactor, SecondFactor } from '../mfa/factor.ts';
import type { Session } from '../sessions/session.ts';
import { newPasskey } from './limits.ts';
import { isDoubtful, passkeysRepository, type StoredPasskey } from './passkeys.repository.ts';

export const hasPasskeys: HoldsFactor = (user, on) => passkeysRepository(on).has(user.id);

export const forgetPasskeys: ForgetFactor = (userId, on) => passkeysRepository(on).removeAll(userId);

const nameOf = ({ name }: { readonly name?: string }): string =>
  [catalog().factors.passkey.name, name && `(${name})`].filter(Boolean).join(' ');

/**
 * Whether the passkey that began a session was the owner's, as far as is known (#341), also if it was removed since (#442,
 * #609).
 */
export async function wasOwnersPasskey(
  on: Database,
  session: Pick<Session, 'user_id' | 'passkey_id' | 'passkey_was_doubtful' | 'created_at'>,
): Promise<boolean> {
  if (session.passkey_was_doubtful === 1) return false;
  const all = await passkeysRepository(on).list(session.user_id);
  const passkey = all.find(({ id }) => id === session.passkey_id);
  return (
    passkey === undefined || !isDoubtful(passkey) || session.created_at > passkey.created_at + newPasskey
  );
}

/** The session in which the passkey that began a session was added; null if there is none, or it was removed since. */
export async function passkeyAddedIn(
  on: Database,
  { user_id: userId, passkey_id: id }: Pick<Session, 'user_id' | 'passkey_id'>,
): Promise<string | null> {
  const all = await passkeysRepository(on).list(userId);
  return all.find((passkey) => passkey.id === id)?.added_in ?? null;
}

/**
 * Also a passkey that was added at an open session without a confirmation of its own, and soon signed in a strange one:
 * it would do so again (#341).
 */
export const forgetAddedPasskeys: ForgetAdded = async (userId, isStrange, on, onlyLooks = false) => {
  const passkeys = passkeysRepository(on);

  async function isStrangers(passkey: StoredPasskey): Promise<boolean> {
    if (passkey.added_in !== null && (await isStrange(passkey.added_in))) return true;
    if (!isDoubtful(passkey)) return false;
    for (const session of await passkeys.began(userId, passkey.id, passkey.created_at + newPasskey))
      if (await isStrange(session)) return true;
    return false;
  }

  const all = await passkeys.list(userId);
  const removed: StoredPasskey[] = [];
  for (const passkey of all) if (await isStrangers(passkey)) removed.push(passkey);
  if (!onlyLooks) for (const { id } of removed) await passkeys.remove(userId, id);
  return { names: () => [...new Set(removed.map(nameOf))], isLeft: removed.length < all.length };
};

/** A passkey; its ceremony has its own calls. */
export function passkeyFactor({ db }: { readonly db: Database }): SecondFactor {
  return {
    type: 'passkey',
    async offer(user, on = db, view) {
      const isThere = view
        ? (await passkeysRepository(on).list(user.id)).some((row) => !isResting(provenanceOf(row), view))
        : await hasPasskeys(user, on);
      if (!isThere) return undefined;
      return { type: 'passkey', ...catalog().factors.passkey };
    },
  };
}
