import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { implement } from '../../platform/http/implement.ts';
import type { EmailVerificationService } from './email-verification.service.ts';

export function emailVerificationConfirmEndpoint(verification: EmailVerificationService) {
  return implement(emailVerificationConfirm, async ({ query, client }) => {
    await verification.confirm(query.email, query.token, client);
    return {};
  });
}
