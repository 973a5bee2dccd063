import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { implement } from '../../platform/http/implement.ts';
import type { TotpRegistrationService } from './totp-registration.service.ts';

export function totpRegisterRequestEndpoint(registrations: TotpRegistrationService) {
  return implement(totpRegisterRequest, ({ caller, mfaToken }) => registrations.request(caller, mfaToken));
}
