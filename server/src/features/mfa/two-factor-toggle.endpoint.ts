import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { implement } from '../../platform/http/implement.ts';
import type { TwoFactorService } from './two-factor.service.ts';

export function twoFactorToggleEndpoint(twoFactor: TwoFactorService) {
  return implement(twoFactorToggle, ({ body, caller, mfaToken }) =>
    twoFactor.toggle(caller, mfaToken, body.is_enabled),
  );
}
