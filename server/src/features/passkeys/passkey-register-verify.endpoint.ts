import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeyRegistrationService } from './passkey-registration.service.ts';

export function passkeyRegisterVerifyEndpoint(registrations: PasskeyRegistrationService) {
  return implement(passkeyRegisterVerify, ({ body, caller, mfaToken }) =>
    registrations.verify(caller, mfaToken, {
      reference: body.reference_code,
      payload: body.payloads,
      name: body.name,
    }),
  );
}
