import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { implement } from '../../platform/http/implement.ts';
import type { PhoneTargets } from '../codes/phone-target.ts';
import type { ContactChangeService } from './contact-change.service.ts';
import { presentContactChallenge } from './present-contact-challenge.ts';

export function phoneChangeRequestEndpoint(changes: ContactChangeService, phoneTargets: PhoneTargets) {
  return implement(phoneChangeRequest, async (call) => {
    const target = phoneTargets(call.body);
    return presentContactChallenge(await changes.request('phone', target, call));
  });
}
