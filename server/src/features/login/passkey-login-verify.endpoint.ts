import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeyLoginService } from './passkey-login.service.ts';

export function passkeyLoginVerifyEndpoint(passkeyLogins: PasskeyLoginService) {
  return implement(passkeyLoginVerify, ({ body, client, requestId }) =>
    passkeyLogins.verify({
      reference: body.reference_code,
      payload: body.payloads,
      client,
      requestId,
    }),
  );
}
