import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';

export function passkeyRemoveEndpoint(passkeys: FactorItems<Passkey>) {
  return implement(passkeyRemove, async ({ caller, mfaToken, params }) => {
    await passkeys.remove(caller, mfaToken, params.id);
    return {};
  });
}
