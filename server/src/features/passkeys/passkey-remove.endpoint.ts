import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeysService } from './passkeys.service.ts';

export function passkeyRemoveEndpoint(passkeys: PasskeysService) {
  return implement(passkeyRemove, ({ params, caller, mfaToken }) =>
    passkeys.remove(caller, mfaToken, params.id),
  );
}
