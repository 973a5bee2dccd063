import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

/** Why a recovery came to nothing without anybody stopping it. */
export type LapseReason = 'account_changed' | 'disowned' | 'factor_used' | 'no_operator' | 'switched_off';

/** Links of a purpose have done their work, in this transaction. */
type FinishLinks = (tx: Database, userId: string, purpose: 'recovery_stop') => Promise<void>;

/**
 * What a recovery rests on is another, or its factors are not lost: it ends, in the transaction that holds the account. True
 * where one waited. Who used a second factor, or says that a stranger was here, stopped it as surely as by a click, so
 * that no other follows for a while. Its links stop none that is asked for later, which may be another's (#273).
 */
export async function lapseRecovery(
  tx: Database,
  user: Pick<User, 'id' | 'name'>,
  why: LapseReason,
  { now, finishLinks }: { readonly now: number; readonly finishLinks: FinishLinks },
): Promise<boolean> {
  const reason = why === 'factor_used' || why === 'disowned' ? 'stopped' : 'lapsed';
  if (!(await recoveriesRepository(tx).end(user.id, reason, now))) return false;
  await finishLinks(tx, user.id, 'recovery_stop');
  audit.record(tx, {
    action: 'user.recovery_lapsed',
    target: userTarget(user),
    changes: { why },
    by: 'system',
  });
  return true;
}
