import type { Clock } from '../../platform/clock/clock.ts';
import type { DatabaseHandle } from '../../platform/db/database.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { ReadRestsOn } from '../accounts/rests-on.ts';
import type { CodesService } from '../codes/codes.service.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { TrustedDevicesService } from '../trusted-devices/trusted-devices.service.ts';
import { loginEndpoints } from './endpoints.ts';
import {
  accountAttempts,
  addressAttempts,
  knownBrowserAttempts,
  passkeyCeremonies,
  passkeyCeremoniesOfBrowser,
  signInsOfAccount,
  unknownReferences,
} from './limits.ts';
import { loginAttemptsService } from './login-attempts.service.ts';
import { loginSecondFactorService } from './login-second-factor.service.ts';
import { passkeyLoginService } from './passkey-login.service.ts';
import { passwordLoginService } from './password-login.service.ts';
import { phoneCodeFailuresService } from './phone-code-failures.service.ts';
import { type FactorLocks, phoneLoginService } from './phone-login.service.ts';
import type { SecondFactors } from './second-factors.ts';
import { type SignedInListener, signInService, type TellOfNewBrowser } from './sign-in.service.ts';
import { signInLocksService } from './sign-in-locks.service.ts';

export interface LoginFeatureDeps {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly rateLimits: RateLimits;
  readonly sessions: SessionsService;
  readonly history: LoginHistoryService;
  readonly notices: NoticesService;
  readonly codes: CodesService;
  readonly phoneTargets: PhoneTargets;
  readonly secondFactors: SecondFactors;
  readonly factorLocks: FactorLocks;
  readonly passkeySignIns: PasskeySignInsService;
  readonly tellOfNewBrowser: TellOfNewBrowser;
  readonly onSignedIn: readonly SignedInListener[];
  readonly trustedDevices: TrustedDevicesService;
  readonly restsOn: ReadRestsOn;
}

export function loginFeature(deps: LoginFeatureDeps) {
  const { clock, rateLimits, sessions, history, notices, secondFactors, trustedDevices } = deps;
  const { db, exclusively } = deps.database;
  const locks = signInLocksService({ db, clock, notices });
  const phoneCodes = phoneCodeFailuresService({ db, clock });
  const attempts = loginAttemptsService({
    db,
    clock,
    locks,
    limits: {
      account: rateLimits.limit('login-account', accountAttempts),
      knownBrowser: rateLimits.limit('login-known-browser', knownBrowserAttempts),
    },
  });
  const signIn = signInService({
    db,
    clock,
    sessions,
    history,
    secondFactors,
    attempts,
    phoneCodes,
    onSignedIn: deps.onSignedIn,
    tellOfNewBrowser: deps.tellOfNewBrowser,
    trustedDevices,
    restsOn: deps.restsOn,
    limit: rateLimits.limit('login-completed', signInsOfAccount),
  });
  const passwordLogins = passwordLoginService({
    db,
    hasher: deps.hasher,
    signIn,
    history,
    attempts,
    addressLimit: rateLimits.limit('login-address', addressAttempts),
  });
  const phoneLogins = phoneLoginService({
    db,
    exclusively,
    codes: deps.codes,
    phoneTargets: deps.phoneTargets,
    signIn,
    history,
    attempts,
    factorLocks: deps.factorLocks,
    phoneCodes,
    unknownReferences: rateLimits.limit('login-phone-address', unknownReferences),
  });
  const secondFactorLogins = loginSecondFactorService({
    db,
    sessions,
    signIn,
    history,
    secondFactors,
    trustedDevices,
  });
  const passkeyLogins = passkeyLoginService({
    db,
    passkeySignIns: deps.passkeySignIns,
    signIn,
    history,
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
