import type { Factor, FactorType, mfaTokenStatuses } from '@latchkey/contract/http/api-error';
import type { Database } from '../../platform/db/database.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';

/** What is still owed after the first factor of a sign-in; the mfa feature decides (docs/behaviour/mfa.md#offers). */
export interface SecondFactors {
  /**
   * The factors that may complete this sign-in, or undefined where none is needed.
   * `used` are not offered again (H7); where nothing else is left the list is empty and the sign-in cannot go on.
   * Give the transaction of the sign-in as `on`: what it decides by has to be so when it is committed.
   */
  forSignIn(
    user: User,
    used: readonly FactorType[],
    on?: Database,
  ): Promise<{ available: Factor[]; preferred: FactorType | null } | undefined>;
  /**
   * As `forSignIn`, for a reset of the password: what was just added is no other possession than what vouched for it
   * (security #128). `asOf`: since when the reset waits; what came after it counts.
   */
  forReset(
    user: User,
    used: readonly FactorType[],
    asOf?: number,
  ): Promise<{ available: Factor[]; preferred: FactorType | null } | undefined>;
  /** Uses up an `mfa_token` that was earned under this very token, in the transaction `on` (security #2). */
  consume(
    caller: TokenCaller,
    mfaToken: string,
    on: Database,
  ): Promise<
    | { factor: FactorType; amr: readonly string[]; status?: undefined }
    | { status: (typeof mfaTokenStatuses)[number] }
  >;
  /** Throws `2fa_required` with what the caller is offered. */
  require(caller: TokenCaller, status?: (typeof mfaTokenStatuses)[number]): Promise<never>;
}
