import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

/** Why a recovery ended without anybody stopping it. */
export type LapseReason = 'account_changed' | 'disowned' | 'factor_used' | 'no_operator' | 'switched_off';

/** Marks the links of a purpose as finished, in this transaction. */
type FinishLinks = (tx: Database, userId: string, purpose: 'recovery_stop') => Promise<void>;

/**
 * Ends a recovery because its basis has changed, or the factors are not lost, in the transaction that locks the
 * account. Returns true if one was waiting. A person who used a second factor, or reported a stranger, stopped it as
 * surely as by a click, so that no other may follow for a while. Its links cannot stop a later one, which somebody else
 * may have requested (#273).
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
