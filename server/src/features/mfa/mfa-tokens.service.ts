import type { FactorType, mfaTokenStatuses } from '@latchkey/contract/http/api-error';
import { factors } from '@latchkey/contract/mfa/factors';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterEnd } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { useUpOver } from '../../platform/db/use-up-over.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { mfaTokenLife, sweepBatch } from './limits.ts';
import { mfaTokensRepository } from './mfa-tokens.repository.ts';
import { recoveryCodesRepository } from './recovery-codes.repository.ts';

/** Why a token is refused (docs/behaviour/login.md#calls). */
export type MfaTokenStatus = (typeof mfaTokenStatuses)[number];

/** The factor that was proven, or why the token proves nothing. */
export type MfaTokenJudgement =
  | { readonly factor: FactorType; readonly amr: readonly string[]; readonly status?: undefined }
  | { readonly factor?: undefined; readonly status: MfaTokenStatus };

export interface MfaTokensDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export type MfaTokensService = ReturnType<typeof mfaTokensService>;

/**
 * Proofs of one factor: 256 random bits, stored as a hash, valid for ten minutes, single use, bound to the user and to
 * the token under which they were earned (docs/behaviour/sessions.md#tokens).
 */
export function mfaTokensService({ db, clock }: MfaTokensDeps) {
  /**
   * Give the transaction that uses up the answer as `on`, so that both are committed or neither.
   * Inside a session it opens the window in which factors can be added. `amr` if it says more than the factor.
   */
  async function issue(
    caller: TokenCaller,
    factor: FactorType,
    on: Database = db,
    amr?: readonly string[],
  ): Promise<string> {
    const token = randomToken();
    const now = clock.now();
    await mfaTokensRepository(on).noteStepUp(caller.sessionId, factor, now);
    if (factor === 'recovery_code') await recoveryCodesRepository(on).noteSeen(caller.sessionId, now);
    await mfaTokensRepository(on).insert({
      hash: tokenHash(token),
      user_id: caller.userId,
      session_id: caller.sessionId,
      factor,
      amr: amr ? JSON.stringify(amr) : null,
      created_at: now,
      expires_at: now + mfaTokenLife,
      used_at: null,
    });
    return token;
  }

  /**
   * Returns what the token proves without using it up, for the first call of a registration
   * (docs/behaviour/mfa.md#step-up).
   */
  async function inspect(caller: TokenCaller, token: string, on: Database = db): Promise<MfaTokenJudgement> {
    const row = await mfaTokensRepository(on).find(tokenHash(token), caller);
    // Another caller's token is treated like an unknown one (security #2).
    if (!row) return { status: 'invalid' };
    if (row.used_at !== null) return { status: row.used_at < row.expires_at ? 'used' : 'expired' };
    if (row.expires_at <= clock.now()) {
      // A refusal rolls its transaction back, which must not affect this note (security #133).
      if (on.isTransaction) afterEnd(on, noteOver);
      else await noteOver();
      return { status: 'expired' };
    }
    return proofOf(row);
  }

  const noteOver = () => useUpOver(db, 'mfa_tokens', clock.now());

  /** Uses up the token: exactly one of any number of calls receives its factor. A wrong caller never uses it up. */
  async function consume(caller: TokenCaller, token: string, on: Database = db): Promise<MfaTokenJudgement> {
    const proof = await mfaTokensRepository(on).use(tokenHash(token), caller, clock.now());
    if (proof) return proofOf(proof);
    const { status } = await inspect(caller, token, on);
    return { status: status ?? 'used' };
  }

  return {
    issue,
    inspect,
    consume,
    /** Withdraws an unused proof; false if it was used, or does not exist. */
    withdraw: (hash: string, on: Database) => mfaTokensRepository(on).withdraw(hash),
    /** For a reset of an account's factors. */
    removeOf: (userId: string, on: Database) => mfaTokensRepository(on).removeOf(userId),
    sweep: () => mfaTokensRepository(db).sweep(clock.now() - mfaTokenLife, sweepBatch),
  };
}

function proofOf(row: { readonly factor: string; readonly amr: string | null }) {
  const factor = row.factor as FactorType;
  return { factor, amr: row.amr === null ? factors[factor].amr : (JSON.parse(row.amr) as string[]) };
}
