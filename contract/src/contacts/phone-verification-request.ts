import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Seconds } from '../http/scalars.ts';

/**
 * POST /api/profile/phone/verification/request: sends a code to the account's phone number; 409 if it is already
 * verified.
 */
export const phoneVerificationRequest = endpoint({
  method: 'POST',
  path: '/api/profile/phone/verification/request',
  feature: 'contacts',
  summary: 'Request the code that verifies the phone.',
  source: 'docs/behaviour/contacts.md#calls',
  callers: ['session'],
  duringAttention: true,
  reply: z.object({ code_length: z.number(), resend_after: Seconds }),
  errors: ['conflict', 'rate_limited', 'unavailable'],
});
