import type { FactorType, Possession } from '@latchkey/contract/mfa/factors';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';

/** Asks for a second factor before a sensitive action (docs/behaviour/mfa.md#step-up, security #5). */
export interface StepUp {
  /**
   * Uses the `mfa_token` up, in the transaction of the action, so that both are kept or neither; where the action needs
   * none of its own, last before it. Tells the factor that was proven.
   * Throws `2fa_required` with the caller's factors where it is missing or proves nothing.
   */
  demand(caller: TokenCaller, mfaToken: string | undefined, on?: Database): Promise<FactorType>;
  /** As `demand`, and leaves the token for the call that uses it up. */
  show(caller: TokenCaller, mfaToken: string | undefined): Promise<void>;
  /**
   * As `demand`, for what only adds safety: within some minutes of a confirmation inside this session none is needed,
   * and null is told. What was added so confirms nothing in this session for a time (docs/behaviour/mfa.md#what-was-just-added).
   * `grace`: milliseconds by which the second call of a registration may come later than its first.
   */
  demandToAdd(
    caller: TokenCaller,
    mfaToken: string | undefined,
    on?: Database,
    grace?: number,
  ): Promise<FactorType | null>;
  /** As `demandToAdd`, and leaves the token for the call that uses it up. */
  showToAdd(caller: TokenCaller, mfaToken: string | undefined, grace?: number): Promise<void>;
  /** As `demand`, for a call that has shown `shown`: only another possession confirms it. */
  demandBeside(
    shown: ReadonlySet<Possession>,
    caller: TokenCaller,
    mfaToken: string | undefined,
    on?: Database,
  ): Promise<void>;
}
