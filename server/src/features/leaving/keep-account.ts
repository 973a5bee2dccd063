import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { leavingRepository } from './leaving.repository.ts';

interface KeepAccount {
  readonly now: number;
  readonly reason?: string | undefined;
  /** Marks the links of a purpose as finished, in this transaction. */
  readonly finishLinks: (tx: Database, userId: string, purpose: 'account_deletion') => Promise<void>;
}

/** Cancels the deletion of an account, in the transaction that locks it. False if it was not to be deleted. */
export async function keepAccount(
  tx: Database,
  user: User,
  { now, reason, finishLinks }: KeepAccount,
): Promise<boolean> {
  if (user.erase_at === null) return false;
  await leavingRepository(tx).setEraseAt(user.id, null, { now });
  await finishLinks(tx, user.id, 'account_deletion');
  audit.record(tx, { action: 'user.deletion_taken_back', target: userTarget(user), reason });
  return true;
}
