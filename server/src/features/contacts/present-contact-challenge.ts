import type { ContactChallenge } from '@latchkey/contract/contacts/contact-challenge';
import type { SentCode } from '../codes/one-time-code.ts';

export function presentContactChallenge({
  challengeId,
  codeLength,
  resendAfter,
}: SentCode): ContactChallenge {
  return { challenge_id: challengeId, code_length: codeLength, resend_after: resendAfter };
}
