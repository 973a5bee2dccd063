import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';

/** POST /api/companion/self/remove: the device gives its pairing up; its key is good for nothing from then on. */
export const companionSelfRemove = endpoint({
  ...companionAddresses.companionSelfRemove,
  feature: 'companion',
  summary: 'Remove the pairing of this device.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['device'],
  reply: Empty,
});
