import { phoneLoginResend } from '@latchkey/contract/login/phone-login-resend';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneLoginService } from './phone-login.service.ts';

export function phoneLoginResendEndpoint(phoneLogins: PhoneLoginService) {
  return implement(phoneLoginResend, ({ body, client }) => phoneLogins.resend(body.reference_number, client));
}
