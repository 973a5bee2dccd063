import type { FactorType } from '@latchkey/contract/http/api-error';
import type { FactorProof } from '@latchkey/contract/mfa/challenge';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Client, TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { FactorAsk } from './factor.ts';
import type { CountedTry, FactorFailuresService, Pass } from './factor-failures.service.ts';
import type { FailedSignInsService } from './failed-sign-ins.service.ts';
import type { MfaTokensService } from './mfa-tokens.service.ts';
import type { OffersService } from './offers.service.ts';

export interface FactorAttemptsDeps {
  readonly db: Database;
  readonly failures: FactorFailuresService;
  readonly offers: OffersService;
  readonly mfaTokens: MfaTokensService;
  readonly failedSignIns: FailedSignInsService;
}

export interface FactorCall {
  readonly caller: TokenCaller;
  readonly client: Client;
  readonly requestId: string;
}

export type FactorAttemptsService = ReturnType<typeof factorAttemptsService>;

/** What every factor shares: it is offered, it is not locked, a wrong answer counts, a right one earns an `mfa_token`. */
export function factorAttemptsService({
  db,
  failures,
  offers,
  mfaTokens,
  failedSignIns,
}: FactorAttemptsDeps) {
  /** Throws `not_found` for a factor that the caller is not offered. */
  async function admit(factor: FactorType, { caller, client, requestId }: FactorCall): Promise<FactorAsk> {
    const user = await offers.admit(caller, factor);
    return { user, caller, client, requestId };
  }

  /** As `admit`, before something is sent. Throws `factor_locked`, `rate_limited`. */
  async function admitToSend(factor: FactorType, call: FactorCall): Promise<FactorAsk> {
    const ask = await admit(factor, call);
    await failures.refuseClosed(ask.user.id, factor, ask.client);
    return ask;
  }

  /**
   * Runs one check of an answer. It is counted as wrong before it runs, and the count is taken back when it was not:
   * so no crash, failed request or parallel guess is free (security #13, #14).
   * Throws `not_found`, `invalid_code`, `factor_locked`, and `rate_limited` during a pause.
   */
  async function attempt(
    factor: FactorType,
    call: FactorCall,
    check: (ask: FactorAsk) => Promise<boolean>,
  ): Promise<FactorProof> {
    const ask = await admit(factor, call);
    const { user, client } = ask;
    const counted =
      (await failures.tryCount(user.id, factor, 'after_pause')) ??
      (await failures.count(user.id, factor, await failures.pass(user.id, factor, client)));
    let isRight: boolean;
    try {
      isRight = await check(ask);
    } catch (error) {
      if (!isWrongAnswer(error)) await counted.giveBack();
      else await noteFailure(ask, factor, counted);
      throw error;
    }
    if (!isRight) return refuse(ask, factor, counted);
    return db.transaction().execute(async (tx) => {
      await failures.succeeded(ask.user.id, factor, tx);
      return { mfa_token: await mfaTokens.issue(ask.caller, factor, tx) };
    });
  }

  /**
   * As `attempt`, for a check that is nothing but SQL and arithmetic: count, check and proof are one commit,
   * and the row of the count makes parallel tries wait for each other. `check` throws `not_found` where the account does
   * not have the factor, and nothing is counted.
   */
  async function attemptAtOnce(
    factor: FactorType,
    call: FactorCall,
    check: (ask: FactorAsk, on: Database) => Promise<boolean>,
  ): Promise<FactorProof> {
    const user = await offers.mayTry(call.caller, factor);
    const ask: FactorAsk = { ...call, user };
    const tryOnce = (pass: Pass) =>
      db.transaction().execute(async (tx) => {
        const counted = await failures.tryCount(user.id, factor, pass, tx);
        if (!counted) return undefined;
        if (!(await check(ask, tx))) return { counted };
        await failures.succeeded(user.id, factor, tx);
        return { mfa_token: await mfaTokens.issue(ask.caller, factor, tx) };
      });
    const outcome =
      (await tryOnce('after_pause')) ?? (await tryOnce(await failures.pass(user.id, factor, call.client)));
    // Another try came first.
    if (!outcome) throw new ApiError('rate_limited', { retry_after: 1 });
    return outcome.counted ? refuse(ask, factor, outcome.counted) : outcome;
  }

  async function refuse(ask: FactorAsk, factor: FactorType, counted: CountedTry): Promise<never> {
    await noteFailure(ask, factor, counted);
    const message = catalog().twoFactor.wrong[factor];
    throw new ApiError('invalid_code', { attempts_left: counted.left, ...(message ? { message } : {}) });
  }

  async function noteFailure(ask: FactorAsk, factor: FactorType, counted: CountedTry): Promise<void> {
    await failures.wasWrong(ask.user.id, factor, counted);
    if (ask.caller.kind !== 'session') await failedSignIns.note(ask, factor);
  }

  return { admitToSend, attempt, attemptAtOnce };
}

function isWrongAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_code';
}
