import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { forgotPasswordEndpoint } from './forgot-password.endpoint.ts';
import { forgotPasswordSecondFactorEndpoint } from './forgot-password-second-factor.endpoint.ts';
import { currentPasswordAttempts, forgotPerAddress, resetPerAddress } from './limits.ts';
import { type NewPasswordDeps, newPasswordService } from './new-password.service.ts';
import { passwordChangeEndpoint } from './password-change.endpoint.ts';
import { type PasswordChangeDeps, passwordChangeService } from './password-change.service.ts';
import { passwordReplaceEndpoint } from './password-replace.endpoint.ts';
import { passwordResetEndpoint } from './password-reset.endpoint.ts';
import { type PasswordResetDeps, passwordResetService } from './password-reset.service.ts';

export interface PasswordsFeatureDeps
  extends NewPasswordDeps,
    Omit<PasswordChangeDeps, 'newPasswords' | 'currentPasswordAttempts'>,
    Omit<PasswordResetDeps, 'newPasswords' | 'limits'> {
  readonly policy: PasswordPolicy;
  readonly rateLimits: RateLimits;
}

export function passwordsFeature(deps: PasswordsFeatureDeps) {
  const { rateLimits } = deps;
  const newPasswords = newPasswordService(deps);
  const changes = passwordChangeService({
    ...deps,
    newPasswords,
    currentPasswordAttempts: rateLimits.limit('current-password', currentPasswordAttempts),
  });
  const resets = passwordResetService({
    ...deps,
    newPasswords,
    limits: {
      forgot: rateLimits.limit('forgot-password-address', forgotPerAddress),
      reset: rateLimits.limit('reset-password-address', resetPerAddress),
    },
  });
  return {
    endpoints: [
      forgotPasswordEndpoint(resets),
      forgotPasswordSecondFactorEndpoint(resets),
      passwordResetEndpoint(resets),
      passwordChangeEndpoint(changes),
      passwordReplaceEndpoint(changes),
    ],
  };
}
