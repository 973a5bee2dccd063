import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts';
import type { PasskeySignInsService } from '../passkeys/passkey-sign-ins.service.ts';
import { accountAttempts, addressAttempts, passkeyCeremonies } from './limits.ts';
import { loginSecondFactorEndpoint } from './login-second-factor.endpoint.ts';
import { loginSecondFactorService } from './login-second-factor.service.ts';
import { passkeyLoginService } from './passkey-login.service.ts';
import { passkeyLoginOptionEndpoint } from './passkey-login-option.endpoint.ts';
import { passkeyLoginVerifyEndpoint } from './passkey-login-verify.endpoint.ts';
import { passwordLoginEndpoint } from './password-login.endpoint.ts';
import { passwordLoginService } from './password-login.service.ts';
import { type SignInDeps, signInService } from './sign-in.service.ts';

export interface LoginFeatureDeps extends SignInDeps {
  readonly hasher: PasswordHasher;
  readonly rateLimits: RateLimits;
  readonly passkeySignIns: PasskeySignInsService;
}

export function loginFeature(deps: LoginFeatureDeps) {
  const signIn = signInService(deps);
  const limits = {
    account: deps.rateLimits.limit('login-account', accountAttempts),
    address: deps.rateLimits.limit('login-address', addressAttempts),
  };
  const passwordLogins = passwordLoginService({ ...deps, signIn, limits });
  const secondFactorLogins = loginSecondFactorService({ ...deps, signIn });
  const passkeyLogins = passkeyLoginService({
    ...deps,
    signIn,
    limit: deps.rateLimits.limit('passkey-ceremonies', passkeyCeremonies),
  });
  return {
    endpoints: [
      passwordLoginEndpoint(passwordLogins),
      loginSecondFactorEndpoint(secondFactorLogins),
      passkeyLoginOptionEndpoint(passkeyLogins),
      passkeyLoginVerifyEndpoint(passkeyLogins),
    ],
    signIn,
  };
}
