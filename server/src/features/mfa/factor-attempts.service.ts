import type { FactorType } from '@latchkey/contract/http/api-error';
import type { FactorProof } from '@latchkey/contract/mfa/challenge';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { FactorAsk, Verdict } from './factor.ts';
import type { CountedAttempt, FactorFailuresService, Pass } from './factor-failures.service.ts';
import type { FailedSignInsService } from './failed-sign-ins.service.ts';
import type { MfaTokensService } from './mfa-tokens.service.ts';
import type { OffersService } from './offers.service.ts';

export interface FactorAttemptsDeps {
  readonly db: Database;
  readonly failures: FactorFailuresService;
  readonly offers: OffersService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly mfaTokens: MfaTokensService;
  readonly failedSignIns: Pick<FailedSignInsService, 'note'>;
}

export interface FactorCall {
  readonly interaction?: string | undefined;
  readonly caller: TokenCaller;
  readonly client: ClientInfo;
  readonly requestId: string;
}

export type FactorAttemptsService = ReturnType<typeof factorAttemptsService>;

/**
 * The rules common to all factors: the factor must be offered and not locked, a wrong answer is counted, a right one
 * earns an `mfa_token`.
 */
export function factorAttemptsService({
  db,
  failures,
  offers,
  sessions,
  mfaTokens,
  failedSignIns,
}: FactorAttemptsDeps) {
  /** Throws `not_found` if the caller is not offered the factor. */
  async function admit(factor: FactorType, call: FactorCall): Promise<FactorAsk> {
    const user = await offers.admit(call.caller, factor);
    return { ...call, user };
  }

  /** Like `admit`, before something is sent. Throws `factor_locked`, `rate_limited`. */
  async function admitToSend(factor: FactorType, call: FactorCall): Promise<FactorAsk> {
    const ask = await admit(factor, call);
    await failures.refuseClosed(ask.user.id, factor, ask.client);
    return ask;
  }

  /**
   * Checks an answer. It is counted as wrong before the check, and the count is undone if it was right, so that no
   * crash, failed request or parallel guess is free (security #13, #14).
   * Throws `not_found`, `invalid_code`, `factor_locked`, and `rate_limited` during a cooldown.
   * @param settle whether the result of `check` is still valid for the account as it is `now`; runs in the transaction
   * that locks the account and issues the proof, and uses up what can be used only once. Returns true, or the methods
   * that were used if they say more than the factor (RFC 8176).
   */
  async function attempt(
    factor: FactorType,
    call: FactorCall,
    check: (ask: FactorAsk) => Promise<boolean>,
    settle: (ask: FactorAsk, now: User, on: Database) => Promise<boolean | readonly string[]>,
  ): Promise<FactorProof> {
    const ask = await admit(factor, call);
    const { user, client } = ask;
    const counted =
      (await failures.countIfOpen(user.id, factor, 'after_cooldown')) ??
      (await failures.count(user.id, factor, await failures.pass(user.id, factor, client)));
    let isRight: boolean;
    try {
      isRight = await check(ask);
    } catch (error) {
      await counted.giveBack();
      throw error;
    }
    if (!isRight) return refuse(ask, factor, counted);
    const proof = await inTransaction(db, async (tx) => {
      const now = await sessions.holdAccount(ask.caller, tx);
      await offers.readmit(ask.caller, factor, now, tx);
      const used = await settle(ask, now, tx);
      if (!used) return undefined;
      await failures.succeeded(ask.user.id, factor, tx);
      return { mfa_token: await mfaTokens.issue(ask.caller, factor, tx, used === true ? undefined : used) };
    });
    return proof ?? refuse(ask, factor, counted);
  }

  /**
   * Like `attempt`, for a check that only needs SQL and arithmetic: count, check and proof are one commit, and the
   * count's row serialises parallel attempts. If `check` throws, nothing is counted.
   */
  async function attemptAtOnce(
    factor: FactorType,
    call: FactorCall,
    check: (ask: FactorAsk, on: Database) => Promise<Verdict>,
  ): Promise<FactorProof> {
    return once(factor, await admit(factor, call), check);
  }

  /** Like `attemptAtOnce`, for a `check` that throws `not_found` if the account does not have the factor. */
  async function attemptRegistered(
    factor: FactorType,
    call: FactorCall,
    check: (ask: FactorAsk, on: Database) => Promise<boolean>,
  ): Promise<FactorProof> {
    const user = await offers.mayAttempt(call.caller, factor);
    return once(factor, { ...call, user }, async (ask, on) => ({ isRight: await check(ask, on) }));
  }

  async function once(
    factor: FactorType,
    ask: FactorAsk,
    check: (ask: FactorAsk, on: Database) => Promise<Verdict>,
  ): Promise<FactorProof> {
    const { user, caller, client } = ask;
    const attemptOnce = (pass: Pass) =>
      inTransaction(db, async (tx) => {
        // Locks the account before its counts, as everywhere, to avoid deadlocks.
        const now = await sessions.holdAccount(caller, tx);
        const counted = await failures.countIfOpen(user.id, factor, pass, tx);
        if (!counted) return undefined;
        await offers.readmit(caller, factor, now, tx);
        const verdict = await check({ ...ask, user: now }, tx);
        if (!verdict.isRight) return { counted, verdict };
        await failures.succeeded(user.id, factor, tx);
        return { mfa_token: await mfaTokens.issue(caller, factor, tx) };
      });
    const outcome =
      (await attemptOnce('after_cooldown')) ??
      (await attemptOnce(await failures.pass(user.id, factor, client)));
    // A parallel attempt came first.
    if (!outcome) throw new ApiError('rate_limited', { retry_after: 1 });
    if (outcome.counted) return refuse(ask, factor, outcome.counted, outcome.verdict.attemptsLeft);
    return outcome;
  }

  async function refuse(
    ask: FactorAsk,
    factor: FactorType,
    counted: CountedAttempt,
    attemptsLeft = counted.left,
  ): Promise<never> {
    await noteFailure(ask, factor, counted);
    const message = catalog().twoFactor.wrong[factor];
    throw new ApiError('invalid_code', { attempts_left: attemptsLeft, ...(message ? { message } : {}) });
  }

  async function noteFailure(ask: FactorAsk, factor: FactorType, counted: CountedAttempt): Promise<void> {
    await failures.wasWrong(ask.user.id, factor, counted);
    if (ask.caller.kind !== 'session') await failedSignIns.note(ask, factor);
  }

  return { admitToSend, attempt, attemptAtOnce, attemptRegistered };
}
