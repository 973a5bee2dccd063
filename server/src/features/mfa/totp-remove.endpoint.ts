import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { implement } from '../../platform/http/implement.ts';
import type { TotpRegistrationService } from './totp-registration.service.ts';

export function totpRemoveEndpoint(registrations: TotpRegistrationService) {
  return implement(totpRemove, ({ caller, mfaToken }) => registrations.remove(caller, mfaToken));
}
