import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { implement } from '../../platform/http/implement.ts';
import type { TwoFactorService } from './two-factor.service.ts';

export function preferredFactorSetEndpoint(twoFactor: TwoFactorService) {
  return implement(preferredFactorSet, ({ params, caller, mfaToken }) =>
    twoFactor.prefer(caller, mfaToken, params.type),
  );
}
