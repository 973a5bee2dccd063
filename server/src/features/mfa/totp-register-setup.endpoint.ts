import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { implement } from '../../platform/http/implement.ts';
import type { TotpRegistrationService } from './totp-registration.service.ts';

export function totpRegisterSetupEndpoint(registrations: TotpRegistrationService) {
  return implement(totpRegisterSetup, ({ body, caller }) =>
    registrations.setup(caller, body.reference_code, body.code),
  );
}
