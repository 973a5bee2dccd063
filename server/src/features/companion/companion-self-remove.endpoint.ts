import { companionSelfRemove } from '@latchkey/contract/companion/companion-self-remove';
import { implement } from '../../platform/http/implement.ts';
import type { OwnPairingService } from './own-pairing.service.ts';

export function companionSelfRemoveEndpoint(own: OwnPairingService) {
  return implement(companionSelfRemove, ({ caller }) => own.remove(caller));
}
