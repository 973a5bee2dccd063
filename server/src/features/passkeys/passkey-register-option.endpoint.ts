import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeyRegistrationService } from './passkey-registration.service.ts';

export function passkeyRegisterOptionEndpoint(registrations: PasskeyRegistrationService) {
  return implement(passkeyRegisterOption, ({ body, caller, mfaToken }) =>
    registrations.option(caller, mfaToken, body.server_host),
  );
}
