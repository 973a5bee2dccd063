import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Door, LoginEvent } from './login-event.ts';
import { loginHistoryRepository } from './login-history.repository.ts';

const doors: Partial<Record<FactorType, Door>> = { sms_otp: 'phone_otp', passkey: 'passkey' };

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
    hasFailedSecondFactor(userId: string, sessionId: string, on: Database = db): Promise<boolean> {
      return loginHistoryRepository(on).hasFailedSecondFactor(userId, sessionId);
    },
    /** The door of a sign-in under way: what was proven first tells it. */
    doorOf(factors: readonly FactorType[]): Door {
      return (factors[0] && doors[factors[0]]) ?? 'password';
    },
  };
}
