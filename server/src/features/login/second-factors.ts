import type { Factor, FactorType, mfaTokenStatuses } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';

/**
 * What is still required after the first factor of a sign-in; implemented by the mfa feature
 * (docs/behaviour/mfa.md#offers).
 */
export interface SecondFactors {
  /**
   * The factors that can complete this sign-in, or undefined if none is needed.
   * `used` are not offered again (H7); if nothing else is left, the list is empty and the sign-in cannot be completed.
   * Give the transaction of the sign-in as `on`: the decision must be valid when it is committed.
   */
  forSignIn(
    user: User,
    used: readonly FactorType[],
    on?: Database,
  ): Promise<{ available: Factor[]; preferred: FactorType | null } | undefined>;
  /**
   * Like `forSignIn`, for a reset of the password: a factor that was just added does not count as a different
   * possession than the one that confirmed adding it (security #128). `asOf`: since when the reset waits; factors added
   * later do count.
   */
  forReset(
    user: User,
    used: readonly FactorType[],
    asOf?: number,
  ): Promise<{ available: Factor[]; preferred: FactorType | null } | undefined>;
  /** Uses up an `mfa_token` that was earned under this same token, in the transaction `on` (security #2). */
  consume(
    caller: TokenCaller,
    mfaToken: string,
    on: Database,
  ): Promise<
    | { factor: FactorType; amr: readonly string[]; status?: undefined }
    | { status: (typeof mfaTokenStatuses)[number] }
  >;
  /** Throws `2fa_required` with the factors that the caller is offered. */
  require(caller: TokenCaller, status?: (typeof mfaTokenStatuses)[number]): Promise<never>;
}
