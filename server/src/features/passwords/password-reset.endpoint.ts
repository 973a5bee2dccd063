import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordResetService } from './password-reset.service.ts';

export function passwordResetEndpoint(resets: PasswordResetService) {
  return implement(passwordReset, async ({ body, client }) => {
    await resets.reset({ ...body, client });
    return {};
  });
}
