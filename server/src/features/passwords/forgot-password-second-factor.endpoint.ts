import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { implement } from '../../platform/http/implement.ts';
import type { PasswordResetService } from './password-reset.service.ts';

export function forgotPasswordSecondFactorEndpoint(resets: PasswordResetService) {
  return implement(forgotPasswordSecondFactor, async ({ caller, mfaToken }) => {
    await resets.confirm(caller, mfaToken);
    return {};
  });
}
