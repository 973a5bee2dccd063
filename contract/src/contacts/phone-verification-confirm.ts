import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CodeInput } from '../http/scalars.ts';
import { Profile } from '../profile/profile.ts';

/** POST /api/profile/phone/verification/confirm: verifies the account's phone number with the code sent to it. */
export const phoneVerificationConfirm = endpoint({
  method: 'POST',
  path: '/api/profile/phone/verification/confirm',
  feature: 'contacts',
  summary: 'Verify the phone with a code.',
  source: 'docs/behaviour/contacts.md#calls',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({ code: CodeInput }),
  reply: Profile,
  errors: ['conflict', 'invalid_code', 'challenge_expired', 'rate_limited'],
});
