import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { CompanionDevice } from './companion-device.ts';

/**
 * GET /api/companion/pairing/:id: the state of a pairing of this session; polled while the portal shows the QR code.
 */
export const pairingStatus = endpoint({
  method: 'GET',
  path: '/api/companion/pairing/:id',
  feature: 'companion',
  summary: 'Read the state of a pairing.',
  source: 'docs/behaviour/companion.md#pairing',
  callers: ['session'],
  duringAttention: true,
  proof: 'none',
  params: z.object({ id: IdInput }),
  reply: z.object({
    state: z.enum(['waiting', 'paired', 'expired']),
    /** The new device, once paired. */
    device: z.nullable(CompanionDevice),
  }),
  errors: ['not_found'],
});
