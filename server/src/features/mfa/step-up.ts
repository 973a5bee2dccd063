import type { Possession } from '@latchkey/contract/mfa/factors';
import type { TokenCaller } from '../../platform/http/caller.ts';

/** Asks for a second factor before a sensitive action (docs/behaviour/mfa.md#step-up, security #5). */
export interface StepUp {
  /**
   * Uses the `mfa_token` up. Call it last before the action, outside any transaction.
   * Throws `2fa_required` with the caller's factors where it is missing or proves nothing.
   */
  demand(caller: TokenCaller, mfaToken: string | undefined): Promise<void>;
  /** As `demand`, and leaves the token for the second call of a registration. */
  show(caller: TokenCaller, mfaToken: string | undefined): Promise<void>;
  /**
   * As `demand`, for what only adds safety: within some minutes of a confirmation inside this session none is needed.
   * `grace`: milliseconds by which the second call of a registration may come later than its first.
   */
  demandToAdd(caller: TokenCaller, mfaToken: string | undefined, grace?: number): Promise<void>;
  /** As `demandToAdd`, and leaves the token for the second call. */
  showToAdd(caller: TokenCaller, mfaToken: string | undefined, grace?: number): Promise<void>;
  /** As `demand`, for a call that has shown `shown`: only another possession confirms it. */
  demandBeside(
    shown: ReadonlySet<Possession>,
    caller: TokenCaller,
    mfaToken: string | undefined,
  ): Promise<void>;
}
