import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneVerificationService } from './phone-verification.service.ts';

export function phoneVerificationConfirmEndpoint(verification: PhoneVerificationService) {
  return implement(phoneVerificationConfirm, (call) => verification.confirm(call, call.body.code));
}
