import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { implement } from '../../platform/http/implement.ts';
import type { PairingsService } from './pairings.service.ts';

export function pairingStartEndpoint(pairings: PairingsService) {
  return implement(pairingStart, ({ caller, mfaToken }) => pairings.start(caller, mfaToken));
}
