import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import { passwordsEndpoints } from './endpoints.ts';
import { currentPasswordAttempts, forgotPerAddress, resetPerAddress, resetPerLink } from './limits.ts';
import { type NewPasswordDeps, newPasswordService } from './new-password.service.ts';
import { type PasswordChangeDeps, passwordChangeService } from './password-change.service.ts';
import { type PasswordResetDeps, passwordResetService } from './password-reset.service.ts';
import { waitingResetCheck } from './waiting-reset-check.ts';
import { type WaitingResetsDeps, waitingResetsService } from './waiting-resets.service.ts';

export interface PasswordsFeatureDeps
  extends NewPasswordDeps,
    Omit<PasswordChangeDeps, 'newPasswords' | 'currentPasswordAttempts'>,
    Omit<PasswordResetDeps, 'newPasswords' | 'waiting' | 'limits'>,
    Pick<WaitingResetsDeps, 'accountEvents'> {
  /** RESET_WAIT_HOURS. */
  readonly resetWaitHours: number;
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
  const waiting = waitingResetsService({
    ...deps,
    newPasswords,
    waitHours: deps.resetWaitHours,
    limit: rateLimits.limit('stop-reset-address', resetPerAddress),
    check: waitingResetCheck(deps),
  });
  const resets = passwordResetService({
    ...deps,
    newPasswords,
    waiting,
    limits: {
      forgot: rateLimits.limit('forgot-password-address', forgotPerAddress),
      reset: rateLimits.limit('reset-password-address', resetPerAddress),
      resetOfLink: rateLimits.limit('reset-password-link', resetPerLink),
    },
  });
  return {
    endpoints: passwordsEndpoints({ resets, changes, waiting }),
    waiting,
  };
}
