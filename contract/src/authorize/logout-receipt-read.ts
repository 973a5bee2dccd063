import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';

/**
 * What an application said to the end of a session: `confirmed` it, is still `waiting` to be told or told again, has `failed` to answer for good, or
 * is `unreachable`, as it has no address to be told at and may go on with a session of its own.
 */
export const LogoutOutcome = z.enum(['confirmed', 'waiting', 'failed', 'unreachable']);
export type LogoutOutcome = z.output<typeof LogoutOutcome>;

/**
 * POST /api/logout-receipts/read: which applications confirmed a logout. The session is over, so that the receipt alone says whose it
 * was; in a body, as no token is in an address. 404 for a receipt that has expired or that the portal did not issue.
 */
export const logoutReceiptRead = endpoint({
  method: 'POST',
  path: '/api/logout-receipts/read',
  feature: 'authorize',
  summary: 'Read which applications confirmed a logout.',
  source: 'docs/behaviour/sessions.md#receipts, OpenID Connect Back-Channel Logout 1.0',
  callers: ['anyone'],
  body: z.strictObject({
    receipt: z.string().check(z.minLength(1, 'required'), z.maxLength(16_384, 'invalid')),
  }),
  reply: z.object({ applications: z.array(z.object({ name: z.string(), outcome: LogoutOutcome })) }),
  errors: ['not_found', 'rate_limited'],
});
