import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { implement } from '../../platform/http/implement.ts';
import type { FactorItems } from '../mfa/factor-items.service.ts';

export function passkeyListEndpoint(passkeys: FactorItems<Passkey>) {
  return implement(passkeyList, async ({ caller }) => ({ passkeys: await passkeys.list(caller) }));
}
