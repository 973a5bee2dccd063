import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { phoneVerificationRequest } from '@latchkey/contract/contacts/phone-verification-request';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import type { ContactChangeService } from './contact-change.service.ts';
import type { EmailVerificationService } from './email-verification.service.ts';
import type { PhoneVerificationService } from './phone-verification.service.ts';
import { presentContactChallenge } from './present-contact-challenge.ts';

interface ContactsServices {
  readonly emails: EmailVerificationService;
  readonly phones: PhoneVerificationService;
  readonly changes: ContactChangeService;
  readonly phoneTargets: PhoneTargets;
}

export function contactsEndpoints({ emails, phones, changes, phoneTargets }: ContactsServices) {
  return [
    implement(emailVerificationRequest, async (call) => ({
      resend_after: await emails.request(call),
    })),
    implement(emailVerificationConfirm, async ({ query, client }) => {
      await emails.confirm(query.email, query.token, client);
      return {};
    }),
    implement(phoneVerificationRequest, async (call) => {
      const sent = await phones.request(call);
      return { code_length: sent.codeLength, resend_after: sent.resendAfter };
    }),
    implement(phoneVerificationConfirm, (call) => phones.confirm(call, call.body.code)),
    implement(emailChangeRequest, async (call) => {
      const target = { channel: 'email', address: call.body.email } as const;
      return presentContactChallenge(await changes.request('email', target, call));
    }),
    implement(emailChangeConfirm, (call) =>
      changes.confirm('email', call, call.body.challenge_id, call.body.code),
    ),
    implement(phoneChangeRequest, async (call) => {
      const target = phoneTargets(call.body);
      return presentContactChallenge(await changes.request('phone', target, call));
    }),
    implement(phoneChangeConfirm, (call) =>
      changes.confirm('phone', call, call.body.challenge_id, call.body.code),
    ),
  ];
}
