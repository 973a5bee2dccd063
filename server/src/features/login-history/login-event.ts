import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Client } from '../../platform/http/caller.ts';

/** How the person came in. */
export type Door = 'password' | 'phone_otp' | 'passkey' | 'reset';

/** Every outcome that the history shows (security #83). */
export type LoginResult =
  /** Signed in. */
  | 'success'
  /** Not shown: the first factor was right; the second is still owed. */
  | 'second_factor_required'
  /** The first factor was wrong, or the account cannot sign in. */
  | 'failure'
  /** The first factor was right and the second was not. */
  | 'second_factor_failed'
  /** Refused in the companion app. */
  | 'denied';

export interface LoginEvent {
  /** Null where no account fits. */
  readonly userId: string | null;
  readonly result: LoginResult;
  readonly door: Door;
  readonly factor?: FactorType | null;
  readonly sessionId?: string | null;
  readonly client: Client;
  readonly requestId: string | null;
}
