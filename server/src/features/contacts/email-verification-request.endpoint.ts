import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { implement } from '../../platform/http/implement.ts';
import type { EmailVerificationService } from './email-verification.service.ts';

export function emailVerificationRequestEndpoint(verification: EmailVerificationService) {
  return implement(emailVerificationRequest, async (call) => ({
    resend_after: await verification.request(call),
  }));
}
