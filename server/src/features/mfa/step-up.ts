import type { FactorType, Possession } from '@latchkey/contract/mfa/factors';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';

/** Requires a second factor before a sensitive action (docs/behaviour/mfa.md#step-up, security #5). */
export interface StepUp {
  /**
   * Uses up the `mfa_token` in the transaction of the action, so that both are committed or neither; if the action
   * needs no transaction, call it last before the action. Returns the factor that was proven.
   * Throws `2fa_required` with the caller's factors if the token is missing or proves nothing.
   */
  demand(caller: TokenCaller, mfaToken: string | undefined, on?: Database): Promise<FactorType>;
  /** Like `demand`, for recovery codes: what they and the password prove may not count (security #573). */
  demandBesideBackup(caller: TokenCaller, mfaToken: string | undefined, on?: Database): Promise<FactorType>;
  /** Like `demand`, but leaves the token for the call that uses it up. */
  show(caller: TokenCaller, mfaToken: string | undefined): Promise<void>;
  /**
   * Like `demand`, for an action that only adds safety: within some minutes of a confirmation inside this session no
   * proof is needed, and the result is null. What was added this way does not count in this session for a time
   * (docs/behaviour/mfa.md#what-was-just-added).
   * `grace`: milliseconds by which the second call of a registration may come later than its first.
   */
  demandToAdd(
    caller: TokenCaller,
    mfaToken: string | undefined,
    on?: Database,
    grace?: number,
  ): Promise<FactorType | null>;
  /** Like `demandToAdd`, but leaves the token for the call that uses it up. */
  showToAdd(caller: TokenCaller, mfaToken: string | undefined, grace?: number): Promise<void>;
  /**
   * What is stored beside something that was added with this proof, as its `vouchedBy`
   * (docs/behaviour/mfa.md#what-was-just-added).
   */
  vouching(caller: TokenCaller, proven: FactorType | null, on: Database): Promise<string | null>;
  /** Like `demand`, for a call that has already shown `shown`: only a different possession confirms it. */
  demandBeside(
    shown: ReadonlySet<Possession>,
    caller: TokenCaller,
    mfaToken: string | undefined,
    on?: Database,
  ): Promise<FactorType>;
}
