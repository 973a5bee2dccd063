import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';

/** POST /api/trusted-devices/end-all: every sign-in needs a second factor again. */
export const trustedDeviceEndAll = endpoint({
  method: 'POST',
  path: '/api/trusted-devices/end-all',
  feature: 'trusted-devices',
  summary: 'Stop trusting every device.',
  source: 'docs/behaviour/mfa.md#trusted-devices',
  callers: ['session'],
  reply: Empty,
});
