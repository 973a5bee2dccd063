import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import type { User } from '../accounts/user.ts';

/** What is still owed after the first factor of a sign-in; the mfa feature decides (decisions.md §7). */
export interface SecondFactors {
  /**
   * The factors that may complete this sign-in, or undefined where none is needed.
   * `used` are not offered again (H7).
   */
  forSignIn(
    user: User,
    used: readonly FactorType[],
  ): Promise<{ available: Factor[]; preferred: FactorType | null } | undefined>;
}
