import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OperatorAct } from '../accounts/accounts.service.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { ForgetFactor } from './factor.ts';
import { factorFailuresRepository } from './factor-failures.repository.ts';
import { mfaTokensRepository } from './mfa-tokens.repository.ts';

export interface FactorResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Of every factor that can be registered. */
  readonly forget: readonly ForgetFactor[];
  readonly notices: NoticesService;
  /** Ends every token of the account. */
  readonly endSessions: (on: Database, userId: string) => Promise<unknown>;
}

export type FactorResetService = ReturnType<typeof factorResetService>;

/** What an operator does for a person who lost every factor: they are forgotten, locks are lifted, sessions end. */
export function factorResetService({ db, clock, forget, notices, endSessions }: FactorResetDeps) {
  return {
    /** False where there is no such account. */
    async reset(userId: string, { reason, check }: OperatorAct = {}): Promise<boolean> {
      return inTransaction(db, async (tx) => {
        const held = await usersRepository(tx).hold(userId);
        if (!held) return false;
        await check?.(tx, held);
        const changes = { mfa_enabled: 0, preferred_factor: null, updated_at: clock.now() };
        await usersRepository(tx).update(userId, changes);
        for (const each of forget) await each(userId, tx);
        await factorFailuresRepository(tx).clearAll(userId);
        await mfaTokensRepository(tx).removeOf(userId);
        await endSessions(tx, userId);
        const user = await usersRepository(tx).findById(userId);
        if (user) await notices.tell(tx, user, 'factors_reset');
        audit.record(tx, { action: 'user.factors_reset', target: userTarget(held), reason });
        return true;
      });
    },
  };
}
