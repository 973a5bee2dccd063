import { passwordLogin } from '@latchkey/contract/login/password-login';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordLoginService } from './password-login.service.ts';

export function passwordLoginEndpoint(passwordLogins: PasswordLoginService) {
  return implement(passwordLogin, ({ body, client, requestId }) =>
    passwordLogins.login({ ...body, client, requestId }),
  );
}
