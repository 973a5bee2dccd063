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

/**
 * Records every success and failure of every sign-in method, for the account's owner and for the log (security #83).
 */
export function loginHistoryService({ db, clock, log, happenings }: LoginHistoryDeps) {
  const entries = loginHistoryRepository(db);

  /**
   * Records a result of a sign-in. Give the transaction that caused it, so that both are committed or neither. Returns
   * the entry's id.
   */
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

  /** Bounds the table by age and per account (security R21); must run more often than every `sweepWindow`. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    await entries.removeOlder(now - keepEntries, sweepBatch, 'everybody');
    await entries.removeOlder(now - keepUnknown, sweepBatch, 'nobody');
    // Only an account with new entries can exceed the limit; counting all would block the database.
    for (const userId of await entries.usersSince(now - sweepWindow, sweepAccounts)) {
      await entries.prune(userId, 'success', { keep: maxEntriesPerUser, limit: sweepBatch, now });
      for (const kind of ['unfinished', 'failure'] as const)
        await entries.prune(userId, kind, { keep: maxFailuresPerUser, limit: sweepBatch, now });
    }
  }

  return {
    record,
    sweep,
    /**
     * True for the one entry of which the owner must be notified: `failures` second factors failed within `within`, and
     * there was no notice in that time. Call it in a transaction that locks the account.
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
    /** The sign-in method of a pending sign-in, by what was proven first. */
    signInMethodOf(factors: readonly FactorType[]): SignInMethod {
      return (factors[0] && signInMethods[factors[0]]) ?? 'password';
    },
  };
}
