import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { PhoneCodeInput, PhoneNumberInput, SendViaInput } from '../http/scalars.ts';
import { PhoneLoginCode } from './phone-login-code.ts';

/** POST /api/auth/login/mobile: sends a sign-in code to a phone. */
export const phoneLoginRequest = endpoint({
  method: 'POST',
  path: '/api/auth/login/mobile',
  feature: 'login',
  summary: 'Request a sign-in code by phone.',
  source: 'docs/behaviour/login.md#calls',
  callers: ['anyone'],
  proof: 'recognises',
  body: z.strictObject({
    phone_code: PhoneCodeInput,
    phone_no: PhoneNumberInput,
    send_via: SendViaInput,
  }),
  reply: PhoneLoginCode,
  errors: ['rate_limited', 'unavailable'],
});
