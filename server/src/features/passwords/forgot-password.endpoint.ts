import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordResetService } from './password-reset.service.ts';

// `request_origin` is read by nobody: the link leads to PUBLIC_URL (security #18, H2).
export function forgotPasswordEndpoint(resets: PasswordResetService) {
  return implement(forgotPassword, async ({ body, client }) => {
    await resets.forgot(body.email, client);
    return {};
  });
}
