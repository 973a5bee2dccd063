import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/** POST /api/trusted-devices/:id/end: the device needs a second factor again; 404 for another account's device. */
export const trustedDeviceEnd = endpoint({
  method: 'POST',
  path: '/api/trusted-devices/:id/end',
  feature: 'trusted-devices',
  summary: 'Stop trusting a device.',
  source: 'docs/behaviour/mfa.md#trusted-devices, security #259',
  callers: ['session'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found'],
});
