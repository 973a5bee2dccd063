import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { recoveriesRepository } from './recoveries.repository.ts';

/** Why a recovery came to nothing without anybody stopping it. */
export type LapseReason = 'account_changed' | 'factor_used' | 'no_operator' | 'switched_off';

/**
 * What a recovery rests on is another, or its factors are not lost: it ends, in the transaction that holds the account. True
 * where one waited. Who used a second factor stopped it as surely as by a click, so that no other follows for a while.
 */
export async function lapseRecovery(
  tx: Database,
  user: Pick<User, 'id' | 'name'>,
  why: LapseReason,
  now: number,
): Promise<boolean> {
  const reason = why === 'factor_used' ? 'stopped' : 'lapsed';
  const waited = await recoveriesRepository(tx).end(user.id, reason, now);
  if (waited)
    audit.record(tx, {
      action: 'user.recovery_lapsed',
      target: userTarget(user),
      changes: { why },
      by: 'system',
    });
  return waited;
}
