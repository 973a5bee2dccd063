import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { MfaTokenInput, PhoneCodeInput, PhoneNumberInput, SendViaInput } from '../http/scalars.ts';
import { ContactChallenge } from './contact-challenge.ts';

/**
 * POST /api/profile/phone/request: sends a code to the new number and a notice to the old one; repeating it replaces
 * the code.
 */
export const phoneChangeRequest = endpoint({
  method: 'POST',
  path: '/api/profile/phone/request',
  feature: 'contacts',
  summary: 'Request a change of the phone.',
  source: 'docs/behaviour/contacts.md#calls, security #24',
  callers: ['session'],
  duringAttention: 'register_second_factor',
  stepUp: true,
  body: z.strictObject({
    phone_code: PhoneCodeInput,
    phone_no: PhoneNumberInput,
    send_via: SendViaInput,
    mfa_token: MfaTokenInput,
  }),
  reply: ContactChallenge,
  errors: ['2fa_required', 'invalid_fields', 'rate_limited', 'unavailable'],
});
