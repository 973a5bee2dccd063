import type { DatabaseHandle } from '../../platform/db/database.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { CodesService } from '../codes/codes.service.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.ts';
import { loginEndpoints } from './endpoints.ts';
import {
  accountAttempts,
  addressAttempts,
  knownBrowserAttempts,
  passkeyCeremonies,
  phoneAddressAttempts,
} from './limits.ts';
import { loginAttemptsService } from './login-attempts.service.ts';
import { loginSecondFactorService } from './login-second-factor.service.ts';
import { passkeyLoginService } from './passkey-login.service.ts';
import { passwordLoginService } from './password-login.service.ts';
import { phoneLoginService } from './phone-login.service.ts';
import { type SignInDeps, signInService } from './sign-in.service.ts';

export interface LoginFeatureDeps extends Omit<SignInDeps, 'attempts'> {
  readonly exclusively: DatabaseHandle['exclusively'];
  readonly hasher: PasswordHasher;
  readonly rateLimits: RateLimits;
  readonly codes: CodesService;
  readonly phoneTargets: PhoneTargets;
  readonly factorFailures: FactorFailuresService;
  readonly passkeySignIns: PasskeySignInsService;
}

export function loginFeature(deps: LoginFeatureDeps) {
  const { rateLimits } = deps;
  const attempts = loginAttemptsService({
    ...deps,
    limits: {
      account: rateLimits.limit('login-account', accountAttempts),
      knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
    },
  });
  const signIn = signInService({ ...deps, attempts });
  const passwordLogins = passwordLoginService({
    ...deps,
    signIn,
    attempts,
    addressLimit: rateLimits.limit('login-address', addressAttempts),
  });
  const phoneLogins = phoneLoginService({
    ...deps,
    signIn,
    attempts,
    addressLimit: rateLimits.limit('login-phone-address', phoneAddressAttempts),
  });
  const secondFactorLogins = loginSecondFactorService({ ...deps, signIn });
  const passkeyLogins = passkeyLoginService({
    ...deps,
    signIn,
    limit: rateLimits.limit('passkey-ceremonies', passkeyCeremonies),
  });
  return {
    endpoints: loginEndpoints({ passwordLogins, phoneLogins, secondFactorLogins, passkeyLogins }),
    signIn,
    sweep: attempts.sweep,
  };
}
