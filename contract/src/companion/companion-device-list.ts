import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CompanionDevice } from './companion-device.ts';

/** GET /api/companion/devices: the account's paired devices, at most five. */
export const companionDeviceList = endpoint({
  method: 'GET',
  path: '/api/companion/devices',
  feature: 'companion',
  summary: 'List the companion devices of the account.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['session'],
  duringAttention: true,
  proof: 'none',
  reply: z.object({ devices: z.array(CompanionDevice) }),
});
