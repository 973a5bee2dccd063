import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
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
  userId: string,
  why: LapseReason,
  { now, finishLinks }: { readonly now: number; readonly finishLinks: FinishLinks },
): Promise<boolean> {
  const reason = why === 'factor_used' || why === 'disowned' ? 'stopped' : 'lapsed';
  if (!(await recoveriesRepository(tx).end(userId, reason, now))) return false;
  await finishLinks(tx, userId, 'recovery_stop');
  // Only now, because every sign-in asks and hardly any account has one.
  const user = await usersRepository(tx).findById(userId);
  if (user)
    audit.record(tx, {
      action: 'user.recovery_lapsed',
      target: userTarget(user),
      changes: { why },
      by: 'system',
    });
  return true;
}
