import { pairingStatus } from '@latchkey/contract/companion/pairing-status';
import { implement } from '../../platform/http/implement.ts';
import type { PairingsService } from './pairings.service.ts';

export function pairingStatusEndpoint(pairings: PairingsService) {
  return implement(pairingStatus, ({ caller, params }) => pairings.status(caller, params.id));
}
