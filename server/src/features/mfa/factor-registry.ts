import type { FactorType } from '@latchkey/contract/http/api-error';
import type { SentFactorType } from '@latchkey/contract/mfa/challenge';
import type { SecondFactor, SentFactor } from './factor.ts';
import type { PasswordFactor } from './factors/password.factor.ts';
import type { RecoveryCodeFactor } from './factors/recovery-code.factor.ts';
import type { TotpFactor } from './factors/totp.factor.ts';

/** Factors whose answers have calls of their own. */
interface OwnCalls {
  readonly totp: TotpFactor;
  readonly password: PasswordFactor;
  readonly recovery_code: RecoveryCodeFactor;
}

/** Every factor of the contract, by type: sign-in, step-up, reset and resets by operators all use it. */
export type FactorRegistry = {
  readonly [Type in FactorType]: Type extends keyof OwnCalls
    ? OwnCalls[Type]
    : Type extends SentFactorType
      ? SentFactor
      : SecondFactor;
};
