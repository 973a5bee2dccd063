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
}
