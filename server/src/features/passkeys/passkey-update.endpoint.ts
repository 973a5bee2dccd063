import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyUpdate } from '@latchkey/contract/passkeys/passkey-update';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';

export function passkeyUpdateEndpoint(passkeys: FactorItems<Passkey>) {
  return implement(passkeyUpdate, ({ caller, mfaToken, params, body }) =>
    passkeys.rename(caller, mfaToken, params.id, body.name),
  );
}
