import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, MfaTokenInput } from '../http/scalars.ts';
import { ContactChallenge } from './contact-challenge.ts';

/**
 * POST /api/profile/email/request: sends a code to the new email and a notice to the old one; repeating it replaces the
 * code.
 */
export const emailChangeRequest = endpoint({
  method: 'POST',
  path: '/api/profile/email/request',
  feature: 'contacts',
  summary: 'Request a change of the email.',
  source: 'docs/behaviour/contacts.md#calls, security #24',
  callers: ['session'],
  duringAttention: 'register_second_factor',
  stepUp: true,
  body: z.strictObject({ email: EmailInput, mfa_token: MfaTokenInput }),
  reply: ContactChallenge,
  errors: ['2fa_required', 'invalid_fields', 'rate_limited', 'unavailable'],
});
