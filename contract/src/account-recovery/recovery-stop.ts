import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, TokenInput } from '../http/scalars.ts';

/** POST /api/auth/recovery/stop: stops a recovery, with the link sent to a contact of the account. */
export const recoveryStop = endpoint({
  method: 'POST',
  path: '/api/auth/recovery/stop',
  feature: 'account-recovery',
  summary: 'Stop a pending recovery.',
  source: 'docs/behaviour/account-recovery.md#calls',
  callers: ['anyone'],
  /** `email`: the contact in the link; a phone number if the link was sent by SMS. */
  body: z.strictObject({
    email: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)),
    token: TokenInput,
  }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
