import type { Clock } from '../../platform/clock/clock.ts';
import { day } from '../../platform/clock/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { noteUntold } from './untold.ts';
import type { User } from './user.ts';

export interface NoteChangeDeps {
  readonly clock: Clock;
  readonly isTwoFactorOn: (user: User) => boolean;
  /** Tells the mailboxes that can undo it of the sign-in of this session, with a link that reports it. */
  readonly tellOfChange: (tx: Database, user: User, sessionId: string) => Promise<void>;
}

/**
 * Notes that a session changes what secures the account, in the transaction that does it. `user` is the locked account as it
 * was before. A change lasts: whoever makes it has signed in, and the owner must hear how (security #575, #593).
 */
export type NoteChange = NoteChangeDeps['tellOfChange'];

/**
 * Without a verified email nobody but a former mailbox can be told: whoever proves one first is. With 2FA on, whoever adds a
 * factor has shown another one, and the mailbox alone must not undo it. But for a while it is still told of a session from
 * before that, in which another one has just switched 2FA on: that may have been a stranger, or the owner against one
 * (security #628).
 */
export function noteChange({ clock, isTwoFactorOn, tellOfChange }: NoteChangeDeps): NoteChange {
  return async (tx, user, sessionId) => {
    if (user.email_verified_at === null) await noteUntold(tx, user, sessionId);
    const { two_factor_on_in: onIn, two_factor_on_at: onAt } = user;
    const isNew = onAt !== null && onIn !== sessionId && onAt > clock.now() - newTwoFactor;
    if (!isTwoFactorOn(user) || isNew) await tellOfChange(tx, user, sessionId);
  };
}

/** As long as the mailbox can report a sign-in at a new browser in which it was switched on. */
const newTwoFactor = 7 * day;
