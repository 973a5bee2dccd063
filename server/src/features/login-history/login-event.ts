import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod, LoginResult as ShownResult } from '@latchkey/contract/login-history/login-history';
import type { ClientInfo } from '../../platform/http/caller.ts';

/** How the person signed in. */
export type SignInMethod = LoginMethod;

/** Results that the history shows (security #83), and a right first factor while the second is still required. */
export type LoginResult = ShownResult | 'second_factor_required';

/** Why a sign-in was refused, for operators only. */
export type FailureReason =
  | 'unknown_account'
  | 'wrong_password'
  | 'no_password'
  /** The password is right, and signs in only from browsers that the account knows. */
  | 'unknown_browser'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'suspended'
  /** The proof was no longer valid when the sign-in was committed. */
  | 'proof_outdated'
  | 'locked';

export interface LoginEvent {
  /** Null if no account matches. */
  readonly userId: string | null;
  readonly result: LoginResult;
  readonly signInMethod: SignInMethod;
  readonly factor?: FactorType | null;
  readonly sessionId?: string | null;
  readonly client: ClientInfo;
  readonly requestId: string | null;
  readonly reason?: FailureReason | null;
}
