import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { implement } from '../../platform/http/implement.ts';
import type { PasskeysService } from './passkeys.service.ts';

export function passkeyListEndpoint(passkeys: PasskeysService) {
  return implement(passkeyList, ({ caller }) => passkeys.list(caller));
}
