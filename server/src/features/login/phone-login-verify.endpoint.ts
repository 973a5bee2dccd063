import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneLoginService } from './phone-login.service.ts';

export function phoneLoginVerifyEndpoint(phoneLogins: PhoneLoginService) {
  return implement(phoneLoginVerify, ({ body, client, requestId }) =>
    phoneLogins.verify({ reference: body.reference_number, code: body.otp, client, requestId }),
  );
}
