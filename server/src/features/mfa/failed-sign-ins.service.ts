import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorAsk } from './factor.ts';
import type { TellFactorEvent } from './factor-notices.ts';

export interface FailedSignInsDeps {
  readonly db: Database;
  readonly history: LoginHistoryService;
  readonly sessions: SessionsService;
  readonly tell: TellFactorEvent;
}

export type FailedSignInsService = ReturnType<typeof failedSignInsService>;

/** A right first factor and a wrong second one: somebody may have the password (security #8). */
export function failedSignInsService({ db, history, sessions, tell }: FailedSignInsDeps) {
  return {
    /** Every one is in the history; the owner is told once for each sign-in under way. */
    async note({ user, caller, client, requestId }: FactorAsk, factor: FactorType): Promise<void> {
      const pending = await sessions.find(caller.sessionId);
      const factors = JSON.parse(pending?.factors ?? '[]') as FactorType[];
      const door = caller.kind === 'pending_reset' ? 'reset' : history.doorOf(factors);
      const event = { userId: user.id, door, factor, sessionId: caller.sessionId, client, requestId };
      await db.transaction().execute(async (tx) => {
        const isFirst = !(await history.hasFailedSecondFactor(user.id, caller.sessionId, tx));
        await history.record({ ...event, result: 'second_factor_failed' }, tx);
        if (!isFirst) return;
        await tell(user, { kind: 'second_factor_failed', ip: client.ip, userAgent: client.userAgent }, tx);
      });
    },
  };
}
