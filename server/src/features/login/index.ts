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
import { loginSecondFactorService } from './login-second-factor.service.ts';
import { loginTriesService } from './login-tries.service.ts';
import { passkeyLoginService } from './passkey-login.service.ts';
import { passwordLoginService } from './password-login.service.ts';
import { phoneLoginService } from './phone-login.service.ts';
import { type SignInDeps, signInService } from './sign-in.service.ts';

export interface LoginFeatureDeps extends Omit<SignInDeps, 'tries'> {
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
  const tries = loginTriesService({
    ...deps,
    limits: {
      account: rateLimits.limit('login-account', accountAttempts),
      knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
    },
  });
  const signIn = signInService({ ...deps, tries });
  const passwordLogins = passwordLoginService({
    ...deps,
    signIn,
    tries,
    addressLimit: rateLimits.limit('login-address', addressAttempts),
  });
  const phoneLogins = phoneLoginService({
    ...deps,
    signIn,
    tries,
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
    sweep: tries.sweep,
  };
}
