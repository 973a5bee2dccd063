import type { DatabaseHandle } from '../../platform/db/database.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { CodesService } from '../codes/codes.service.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.ts';
import { loginEndpoints } from './endpoints.ts';
import {
  accountAttempts,
  addressAttempts,
  knownBrowserAttempts,
  passkeyCeremonies,
  passkeyCeremoniesOfBrowser,
  unknownReferences,
} from './limits.ts';
import { loginAttemptsService } from './login-attempts.service.ts';
import { loginSecondFactorService } from './login-second-factor.service.ts';
import { passkeyLoginService } from './passkey-login.service.ts';
import { passwordLoginService } from './password-login.service.ts';
import { phoneCodeFailuresService } from './phone-code-failures.service.ts';
import { phoneLoginService } from './phone-login.service.ts';
import { type SignInDeps, signInService } from './sign-in.service.ts';
import { signInLocksService } from './sign-in-locks.service.ts';

export interface LoginFeatureDeps extends Omit<SignInDeps, 'attempts' | 'phoneCodes'> {
  readonly notices: NoticesService;
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
  const locks = signInLocksService(deps);
  const phoneCodes = phoneCodeFailuresService(deps);
  const attempts = loginAttemptsService({
    ...deps,
    locks,
    limits: {
      account: rateLimits.limit('login-account', accountAttempts),
      knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
    },
  });
  const signIn = signInService({ ...deps, attempts, phoneCodes });
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
    phoneCodes,
    unknownReferences: rateLimits.limit('login-phone-address', unknownReferences),
  });
  const secondFactorLogins = loginSecondFactorService({ ...deps, signIn });
  const passkeyLogins = passkeyLoginService({
    ...deps,
    signIn,
    limits: {
      address: rateLimits.limit('passkey-ceremonies', passkeyCeremonies),
      browser: rateLimits.limit('passkey-ceremonies-browser', passkeyCeremoniesOfBrowser),
    },
  });
  return {
    endpoints: loginEndpoints({ passwordLogins, phoneLogins, secondFactorLogins, passkeyLogins }),
    signIn,
    async sweep(): Promise<void> {
      await attempts.sweep();
      await locks.sweep();
      await phoneCodes.sweep();
    },
  };
}
