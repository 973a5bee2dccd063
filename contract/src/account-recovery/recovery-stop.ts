import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, TokenInput } from '../http/scalars.ts';

/** POST /api/auth/recovery/stop: stops a recovery, with the link that a contact of the account was sent. */
export const recoveryStop = endpoint({
  method: 'POST',
  path: '/api/auth/recovery/stop',
  feature: 'account-recovery',
  summary: 'Stop a recovery that waits.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['anyone'],
  /** `email`: the contact that the link went to, as the link names it; a phone number where it went there. */
  body: z.strictObject({
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
    token: TokenInput,
  }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
