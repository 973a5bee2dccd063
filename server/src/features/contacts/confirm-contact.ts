import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { User } from '../accounts/user.ts';
import type { OneTimeCode } from '../codes/one-time-code.ts';
import type { ContactCall, ContactDeps } from './contact-deps.ts';

export interface Confirmation {
  find(tx: Database): Promise<OneTimeCode>;
  /** What the right code does; if it throws, the code stays unused. */
  take(tx: Database, user: User, challenge: OneTimeCode): Promise<void>;
}

/**
 * Uses up a code for what it proves, in one transaction that locks the account, if the caller's session is still valid.
 * Throws `invalid_code` with `attempts_left` after the count of a wrong code has been committed.
 */
export async function confirmContact(
  { db, codes, sessions }: Pick<ContactDeps, 'db' | 'codes' | 'sessions'>,
  { caller }: Pick<ContactCall, 'caller'>,
  code: string,
  { find, take }: Confirmation,
): Promise<void> {
  const attempt = await inTransaction(db, async (tx) => {
    const user = await sessions.holdAccount(caller, tx);
    const challenge = await find(tx);
    const outcome = await codes.attempt(challenge, code, tx);
    if (outcome.isRight) await take(tx, user, challenge);
    return outcome;
  });
  if (!attempt.isRight) throw new ApiError('invalid_code', { attempts_left: attempt.attemptsLeft });
}
