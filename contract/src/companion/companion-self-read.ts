import { endpoint } from '../http/endpoint.ts';
import { CompanionPairing } from './companion-device.ts';

/** GET /api/companion/self: the current pairing; 401 tells the companion that it was removed. */
export const companionSelfRead = endpoint({
  method: 'GET',
  path: '/api/companion/self',
  feature: 'companion',
  summary: 'Read the pairing of this device.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['device'],
  reply: CompanionPairing,
});
