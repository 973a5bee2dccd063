import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeyLoginService } from './passkey-login.service.ts';

export function passkeyLoginOptionEndpoint(passkeyLogins: PasskeyLoginService) {
  return implement(passkeyLoginOption, ({ body, client }) => passkeyLogins.option(client, body.server_host));
}
