import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CodeInput, IdInput } from '../http/scalars.ts';
import { Profile } from '../profile/profile.ts';

/**
 * POST /api/profile/email/confirm: sets the new email with the code sent to it; 409 if another account has it by then.
 */
export const emailChangeConfirm = endpoint({
  method: 'POST',
  path: '/api/profile/email/confirm',
  feature: 'contacts',
  summary: 'Confirm the new email.',
  source: 'docs/behaviour/contacts.md#calls, security #24',
  callers: ['session'],
  duringAttention: 'register_second_factor',
  body: z.strictObject({ challenge_id: IdInput, code: CodeInput }),
  reply: Profile,
  errors: ['not_found', 'conflict', 'invalid_code', 'challenge_expired', 'rate_limited'],
});
