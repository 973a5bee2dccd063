import { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import { implement } from '../../platform/http/implement.ts';
import type { PairingsService } from './pairings.service.ts';

export function pairingCompleteEndpoint(pairings: PairingsService) {
  return implement(pairingComplete, ({ body, client }) => pairings.complete(body, client.ip));
}
