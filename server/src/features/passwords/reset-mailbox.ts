import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';

/**
 * Whether the mailbox of the account may reset its password: it is verified, or an operator set it and nobody verified
 * it yet. What a person typed and never verified may be anybody's (security #24). Nothing resets a suspended account.
 */
export function mayReset(user: User): boolean {
  return user.status === 'active' && (user.email_verified_at !== null || user.email_set_by === 'operator');
}

/**
 * A reset that is done proves the mailbox that the link went to. Call it in the transaction that sets the password and
 * holds the account. Until now nobody had shown that the mailbox is theirs: a verified phone is told as well (#140).
 */
export async function verifyByReset(
  tx: Database,
  now: User,
  { clock, notices }: { readonly clock: Clock; readonly notices: Pick<NoticesService, 'tell'> },
): Promise<void> {
  if (now.email_verified_at !== null || now.email_key === null) return;
  await notices.tell(tx, now, 'password_reset');
  await usersRepository(tx).verifyEmail(now.id, now.email_key, clock.now(), null);
}
