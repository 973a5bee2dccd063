import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneLoginService } from './phone-login.service.ts';

export function phoneLoginRequestEndpoint(phoneLogins: PhoneLoginService) {
  return implement(phoneLoginRequest, ({ body, client }) => phoneLogins.request(body, client));
}
