import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordChangeService } from './password-change.service.ts';

export function passwordChangeEndpoint(changes: PasswordChangeService) {
  return implement(passwordChange, ({ body, caller, client, mfaToken }) =>
    changes.change({
      caller,
      client,
      mfaToken,
      current: body.current_password,
      password: body.password,
      keepOtherSessions: body.keep_other_sessions,
    }),
  );
}
