import type { Database } from '../../platform/db/database.ts';
import { noteUntold } from './untold.ts';
import type { User } from './user.ts';

export interface NoteChangeDeps {
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
 * Without a verified email nobody but a former mailbox can be told: whoever proves one first is. With 2FA on, whoever adds a factor has shown
 * another one, and the mailbox alone must not undo it.
 */
export function noteChange({ isTwoFactorOn, tellOfChange }: NoteChangeDeps): NoteChange {
  return async (tx, user, sessionId) => {
    if (user.email_verified_at === null) await noteUntold(tx, user, sessionId);
    if (!isTwoFactorOn(user)) await tellOfChange(tx, user, sessionId);
  };
}
