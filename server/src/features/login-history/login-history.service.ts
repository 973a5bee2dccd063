import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { LoginEvent } from './login-event.ts';
import { loginHistoryRepository } from './login-history.repository.ts';

export type LoginHistoryService = ReturnType<typeof loginHistoryService>;

export function loginHistoryService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Writes one outcome of a sign-in; give the transaction that made it, so that both are kept or neither. */
    async record(event: LoginEvent, on: Database = db): Promise<void> {
      await loginHistoryRepository(on).insert({
        id: newId(clock),
        user_id: event.userId,
        at: clock.now(),
        result: event.result,
        method: event.door,
        factor: event.factor ?? null,
        session_id: event.sessionId ?? null,
        ip: event.client.ip,
        user_agent: event.client.userAgent,
        device_id: event.client.deviceId,
        request_id: event.requestId,
      });
    },
  };
}
