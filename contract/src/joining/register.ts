import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Empty } from '../http/scalars.ts';

/**
 * POST /api/auth/register: mails a link by which the account is created; an address with an account receives a mail
 * that says so. The same reply, in the same time, for any address. If registration is by invitation, nothing is mailed.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  feature: 'joining',
  summary: 'Request a link to create an account.',
  source: 'docs/behaviour/joining.md#calls, security #200 to #202',
  callers: ['anyone'],
  proof: 'recognises',
  body: z.strictObject({ email: EmailInput }),
  reply: Empty,
  errors: ['registration_closed', 'rate_limited'],
});
