import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginResend } from '@latchkey/contract/login/phone-login-resend';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { implement } from '../../platform/http/implement.ts';
import type { LoginSecondFactorService } from './login-second-factor.service.ts';
import type { PasskeyLoginService } from './passkey-login.service.ts';
import type { PasswordLoginService } from './password-login.service.ts';
import type { PhoneLoginService } from './phone-login.service.ts';

interface LoginServices {
  readonly passwordLogins: PasswordLoginService;
  readonly phoneLogins: PhoneLoginService;
  readonly secondFactorLogins: LoginSecondFactorService;
  readonly passkeyLogins: PasskeyLoginService;
}

export function loginEndpoints({
  passwordLogins,
  phoneLogins,
  secondFactorLogins,
  passkeyLogins,
}: LoginServices) {
  return [
    implement(passwordLogin, ({ body, client, requestId }) =>
      passwordLogins.login({ ...body, client, requestId }),
    ),
    implement(phoneLoginRequest, ({ body, client }) => phoneLogins.request(body, client)),
    implement(phoneLoginResend, ({ body }) => phoneLogins.resend(body.reference_number)),
    implement(phoneLoginVerify, ({ body, client, requestId }) =>
      phoneLogins.verify({ reference: body.reference_number, code: body.otp, client, requestId }),
    ),
    implement(loginSecondFactor, ({ caller, mfaToken, body, client, requestId }) =>
      secondFactorLogins.finish({
        caller,
        mfaToken,
        trustDevice: body.trust_device === true,
        client,
        requestId,
      }),
    ),
    implement(passkeyLoginOption, ({ body, client }) => passkeyLogins.option(client, body.server_host)),
    implement(passkeyLoginVerify, ({ body, client, requestId }) =>
      passkeyLogins.verify({
        reference: body.reference_code,
        payload: body.payloads,
        client,
        requestId,
      }),
    ),
  ];
}
