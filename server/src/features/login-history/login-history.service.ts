import type { FactorType } from '@latchkey/contract/http/api-error';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Happenings } from '../../platform/operations/happenings.ts';
import { securityEvent } from '../../platform/operations/security-events.ts';
import {
  keepEntries,
  keepUnknown,
  maxEntriesPerUser,
  maxFailuresPerUser,
  sweepAccounts,
  sweepBatch,
  sweepWindow,
} from './limits.ts';
import type { LoginEvent, SignInMethod } from './login-event.ts';
import { loginHistoryRepository } from './login-history.repository.ts';

export interface LoginHistoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly happenings: Happenings;
}

const signInMethods: Partial<Record<FactorType, SignInMethod>> = { sms_otp: 'phone_otp', passkey: 'passkey' };

export type LoginHistoryService = ReturnType<typeof loginHistoryService>;

/** Every success and failure of every sign-in method, for the account's owner and for the log (security #83). */
export function loginHistoryService({ db, clock, log, happenings }: LoginHistoryDeps) {
  const entries = loginHistoryRepository(db);

  /** Writes one outcome of a sign-in; give the transaction that made it, so that both are kept or neither. Returns its id. */
  async function record(event: LoginEvent, on: Database = db): Promise<string> {
    const row = {
      id: newId(clock),
      user_id: event.userId,
      at: clock.now(),
      result: event.result,
      method: event.signInMethod,
      factor: event.factor ?? null,
      session_id: event.sessionId ?? null,
      ip: event.client.ip,
      user_agent: event.client.userAgent,
      device_id: event.client.deviceId,
      key_bound: event.client.keyThumbprint ? 1 : 0,
      request_id: event.requestId,
      reason: event.reason ?? null,
      is_told: null,
    };
    await loginHistoryRepository(on).insert(row);
    const { id, at, request_id, is_told, ...described } = row;
    afterCommit(on, () => {
      const { method, result, factor } = described;
      happenings.tell('signIn', { method, result, factor: factor ?? 'none' });
      log.info(securityEvent(`sign_in.${event.result}`, { ...described, reference: request_id }), 'sign-in');
    });
    return id;
  }

  /** Keeps the table bounded in age and for each account (security R21); run it more often than each `sweepWindow`. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    await entries.removeOlder(now - keepEntries, sweepBatch, 'everybody');
    await entries.removeOlder(now - keepUnknown, sweepBatch, 'nobody');
    // Only an account that grew can have grown too large; counting all would hold the database up.
    for (const userId of await entries.usersSince(now - sweepWindow, sweepAccounts)) {
      await entries.prune(userId, 'other', maxEntriesPerUser, sweepBatch);
      await entries.prune(userId, 'failure', maxFailuresPerUser, sweepBatch);
    }
  }

  return {
    record,
    sweep,
    /**
     * True for the one entry by which the owner is to be told: `failures` second factors failed within `within`, and
     * nobody was told in that time. In a transaction that holds the account.
     */
    async isToBeTold(
      { userId, entryId }: { readonly userId: string; readonly entryId: string },
      { failures, within }: { readonly failures: number; readonly within: number },
      tx: Database,
    ): Promise<boolean> {
      const repository = loginHistoryRepository(tx);
      const { count, isTold } = await repository.secondFactorFailuresSince(userId, clock.now() - within);
      if (isTold || count < failures) return false;
      await repository.markTold(entryId);
      return true;
    },
    /** The sign-in method of a sign-in under way: what was proven first tells it. */
    signInMethodOf(factors: readonly FactorType[]): SignInMethod {
      return (factors[0] && signInMethods[factors[0]]) ?? 'password';
    },
  };
}
