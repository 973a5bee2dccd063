import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { implement } from '../../platform/http/implement.ts';
import type { ContactChangeService } from './contact-change.service.ts';
import { presentContactChallenge } from './present-contact-challenge.ts';

export function emailChangeRequestEndpoint(changes: ContactChangeService) {
  return implement(emailChangeRequest, async (call) => {
    const target = { channel: 'email', address: call.body.email } as const;
    return presentContactChallenge(await changes.request('email', target, call));
  });
}
