import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OperatorAct } from '../accounts/accounts.service.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ForgetFactor } from './factor.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { mfaTokensRepository } from './mfa-tokens.repository.ts';

export interface FactorResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** One for every factor that can be registered. */
  readonly forget: readonly ForgetFactor[];
  readonly notices: Pick<NoticesService, 'tell'>;
  /** Ends every token of the account. */
  /** Returns whether there was anything to end. */
  readonly endSessions: (on: Database, userId: string) => Promise<boolean>;
  /** Ends a waiting recovery: this reset does what the recovery would have done. */
  readonly endRecovery: (on: Database, userId: string) => Promise<unknown>;
}

interface Reset {
  readonly reason?: string | undefined;
  readonly keepsTwoFactor: boolean;
}

export type FactorResetService = ReturnType<typeof factorResetService>;

/**
 * Resets an account for an operator, after its owner has lost every factor: deletes the factors, lifts locks and ends
 * sessions.
 */
export function factorResetService({
  db,
  clock,
  forget,
  notices,
  endSessions,
  endRecovery,
}: FactorResetDeps) {
  /**
   * Runs in the transaction that locks the account; the caller notifies the owner. After a recovery that the owner
   * waited for, 2FA stays on: a code to a contact completes the next sign-in, or whatever must be registered then.
   * False if there was nothing to reset: repeating it causes no second event and no second mail (#306).
   */
  async function resetIn(tx: Database, held: User, { reason, keepsTwoFactor }: Reset): Promise<boolean> {
    const off = keepsTwoFactor ? {} : { mfa_enabled: 0 };
    await usersRepository(tx).update(held.id, { ...off, preferred_factor: null, updated_at: clock.now() });
    let isChanged = keepsTwoFactor || held.mfa_enabled === 1 || held.preferred_factor !== null;
    for (const each of forget) isChanged = (await each(held.id, tx)) || isChanged;
    isChanged = (await factorFailuresRepository(tx).clearAll(held.id)) || isChanged;
    await mfaTokensRepository(tx).removeOf(held.id);
    isChanged = (await endSessions(tx, held.id)) || isChanged;
    await endRecovery(tx, held.id);
    if (!isChanged) return false;
    const changes = keepsTwoFactor ? { by: 'recovery' } : undefined;
    audit.record(tx, { action: 'user.factors_reset', target: userTarget(held), reason, changes });
    return true;
  }

  return {
    resetIn,
    /** False if there is no such account. */
    async reset(userId: string, { reason, check }: OperatorAct = {}): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const held = await usersRepository(tx).hold(userId);
        if (!held) return false;
        await check?.(tx, held);
        const isChanged = await resetIn(tx, held, { reason, keepsTwoFactor: false });
        if (isChanged) await notices.tell(tx, held, 'factors_reset');
        // From now on the password alone, or a code to the phone, signs in (security #570).
        if (held.mfa_enabled === 1) await notices.tell(tx, held, 'two_factor_disabled');
        return true;
      });
    },
  };
}
