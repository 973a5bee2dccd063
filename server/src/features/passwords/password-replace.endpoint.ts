import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordChangeService } from './password-change.service.ts';

export function passwordReplaceEndpoint(changes: PasswordChangeService) {
  return implement(passwordReplace, ({ body, caller, client, mfaToken }) =>
    changes.replace({ caller, client, mfaToken, password: body.password }),
  );
}
