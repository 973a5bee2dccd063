import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';

/** POST /api/companion/self/remove: the device ends its pairing; its key is not accepted any more. */
export const companionSelfRemove = endpoint({
  ...companionAddresses.companionSelfRemove,
  feature: 'companion',
  summary: 'Remove the pairing of this device.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['device'],
  reply: Empty,
});
