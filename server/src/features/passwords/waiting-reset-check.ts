import type { Database } from '../../platform/db/database.ts';
import { emailKey } from '../accounts/email-key.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import { mayReset, mayTakeBack } from './reset-mailbox.ts';
import { shownByLink } from './shown-by-link.ts';
import { type WaitingReset, waitingResetsRepository } from './waiting-resets.repository.ts';

export interface WaitingResetCheckDeps {
  readonly db: Database;
  readonly secondFactors: Pick<SecondFactors, 'forReset'>;
}

export type WaitingResetCheck = ReturnType<typeof waitingResetCheck>;

/** Whether a waiting reset may still take effect: everything that it is based on must be unchanged. */
export function waitingResetCheck({ db, secondFactors }: WaitingResetCheckDeps) {
  async function mayTakeEffect(user: User, waiting: WaitingReset): Promise<boolean> {
    if (!restsOnTheSame(user, waiting)) return false;
    const { restores_email: email } = waiting;
    if (email !== null && (await usersRepository(db).findByEmailKey(emailKey(email)))) return false;
    const owed = await secondFactors.forReset(user, shownByLink, waiting.created_at);
    // If the account has another factor by now, it is required: the owner has been here meanwhile.
    return !owed || owed.available.length === 0;
  }

  return {
    mayTakeEffect,
    /** When a reset of the account takes effect, in milliseconds since the epoch; null if none will. */
    async takesEffectAt(user: User): Promise<number | null> {
      const waiting = await waitingResetsRepository(db).find(user.id);
      return waiting && (await mayTakeEffect(user, waiting)) ? waiting.takes_effect_at : null;
    },
  };
}

export const restsOnTheSame = (user: User, waiting: WaitingReset): boolean =>
  mayResetWith(user, waiting.restores_email) &&
  user.password_hash === waiting.replaces_hash &&
  user.email_key === waiting.email_key;

/** The mailbox that displaced the one that resets need not be verified. */
const mayResetWith = (user: User, restoresEmail: string | null): boolean =>
  restoresEmail === null ? mayReset(user) : mayTakeBack(user);
