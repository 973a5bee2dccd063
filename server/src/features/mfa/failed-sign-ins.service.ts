import type { FactorType } from '@latchkey/contract/http/api-error';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorAsk } from './factor.ts';
import { tellOfFailures } from './limits.ts';

export interface FailedSignInsDeps {
  readonly db: Database;
  readonly history: LoginHistoryService;
  readonly sessions: SessionsService;
  readonly notices: NoticesService;
}

export type FailedSignInsService = ReturnType<typeof failedSignInsService>;

/** Sign-ins with a right first factor and a wrong second one: somebody may have the password (security #8). */
export function failedSignInsService({ db, history, sessions, notices }: FailedSignInsDeps) {
  return {
    /** Each is recorded in the history. Anybody can mistype a code: the owner is notified of several, and only once. */
    async note({ user, caller, client, requestId }: FactorAsk, factor: FactorType): Promise<void> {
      const pending = await sessions.find(caller.sessionId);
      const factors = JSON.parse(pending?.factors ?? '[]') as FactorType[];
      const signInMethod = caller.kind === 'pending_reset' ? 'reset' : history.signInMethodOf(factors);
      const event = { userId: user.id, signInMethod, factor, sessionId: caller.sessionId, client, requestId };
      await inTransaction(db, async (tx) => {
        await usersRepository(tx).hold(user.id);
        const entryId = await history.record({ ...event, result: 'second_factor_failed' }, tx);
        if (!(await history.isToBeTold({ userId: user.id, entryId }, tellOfFailures, tx))) return;
        await notices.tell(tx, user, 'second_factor_failed', { client });
      });
    },
  };
}
