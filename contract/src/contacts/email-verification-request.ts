import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Seconds } from '../http/scalars.ts';

/**
 * POST /api/profile/email/verification/request: mails the link to /auth/email-verification; 409 if the address is
 * already verified.
 */
export const emailVerificationRequest = endpoint({
  method: 'POST',
  path: '/api/profile/email/verification/request',
  feature: 'contacts',
  summary: 'Request the link that verifies the email.',
  source: 'docs/behaviour/contacts.md#calls',
  callers: ['session'],
  duringAttention: true,
  reply: z.object({ resend_after: Seconds }),
  errors: ['conflict', 'rate_limited', 'unavailable'],
});
