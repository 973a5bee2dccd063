import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeysService } from './passkeys.service.ts';

export function passkeyUpdateEndpoint(passkeys: PasskeysService) {
  return implement(passkeyUpdate, ({ params, body, caller, mfaToken }) =>
    passkeys.rename(caller, mfaToken, params.id, body.name),
  );
}
