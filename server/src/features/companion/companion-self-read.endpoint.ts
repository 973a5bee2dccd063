import { companionSelfRead } from '@latchkey/contract/companion/companion-self-read';
import { implement } from '../../platform/http/implement.ts';
import type { OwnPairingService } from './own-pairing.service.ts';

export function companionSelfReadEndpoint(own: OwnPairingService) {
  return implement(companionSelfRead, ({ caller }) => own.read(caller));
}
