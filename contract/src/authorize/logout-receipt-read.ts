import * as z from 'zod/mini';
import { WhoVouches } from '../applications/who-vouches.ts';
import { endpoint } from '../http/endpoint.ts';

/**
 * An application's reaction to the end of a session: `confirmed`, `waiting` to be notified (again), `failed`
 * permanently, or `unreachable` because it has no notification URL and may continue with a session of its own.
 */
export const LogoutOutcome = z.enum(['confirmed', 'waiting', 'failed', 'unreachable']);
export type LogoutOutcome = z.output<typeof LogoutOutcome>;

/**
 * POST /api/logout-receipts/read: which applications confirmed a logout. The session has ended, so that only the
 * receipt says whose it was; it is in the body, since addresses contain no tokens. 404 for a receipt that has expired
 * or was not issued by the portal.
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
  reply: z.object({
    applications: z.array(z.object({ name: z.string(), ...WhoVouches.shape, outcome: LogoutOutcome })),
  }),
  errors: ['not_found', 'rate_limited'],
});
