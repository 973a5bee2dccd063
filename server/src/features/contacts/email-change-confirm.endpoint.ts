import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { implement } from '../../platform/http/implement.ts';
import type { ContactChangeService } from './contact-change.service.ts';

export function emailChangeConfirmEndpoint(changes: ContactChangeService) {
  return implement(emailChangeConfirm, (call) =>
    changes.confirm('email', call, call.body.challenge_id, call.body.code),
  );
}
