import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { implement } from '../../platform/http/implement.ts';
import type { ContactChangeService } from './contact-change.service.ts';

export function phoneChangeConfirmEndpoint(changes: ContactChangeService) {
  return implement(phoneChangeConfirm, (call) =>
    changes.confirm('phone', call, call.body.challenge_id, call.body.code),
  );
}
