import { phoneVerificationRequest } from '@latchkey/contract/contacts/phone-verification-request';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneVerificationService } from './phone-verification.service.ts';

export function phoneVerificationRequestEndpoint(verification: PhoneVerificationService) {
  return implement(phoneVerificationRequest, async (call) => {
    const sent = await verification.request(call);
    return { code_length: sent.codeLength, resend_after: sent.resendAfter };
  });
}
