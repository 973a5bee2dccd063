import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Empty, TokenInput } from '../http/scalars.ts';

/**
 * POST /api/profile/email/verification/confirm: takes the parameters of the mailed link as its query, without a body.
 * Needs no session, because the link may be opened in another browser; the token is single-use and never logged
 * (security H11).
 */
export const emailVerificationConfirm = endpoint({
  method: 'POST',
  path: '/api/profile/email/verification/confirm',
  feature: 'contacts',
  summary: 'Verify the email with the emailed link.',
  source: 'docs/behaviour/contacts.md#calls',
  callers: ['anyone'],
  duringAttention: true,
  query: z.strictObject({ email: EmailInput, token: TokenInput }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
