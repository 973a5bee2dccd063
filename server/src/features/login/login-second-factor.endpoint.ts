import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { implement } from '../../platform/http/implement.ts';
import type { LoginSecondFactorService } from './login-second-factor.service.ts';

export function loginSecondFactorEndpoint(secondFactorLogins: LoginSecondFactorService) {
  return implement(loginSecondFactor, ({ caller, mfaToken, client, requestId }) =>
    secondFactorLogins.finish({ caller, mfaToken, client, requestId }),
  );
}
