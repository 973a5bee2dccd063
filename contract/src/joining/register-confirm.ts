import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, NameInput, PasswordInput, TokenInput } from '../http/scalars.ts';
import { AuthReply } from '../login/auth-reply.ts';
import { PasskeyAttestationInput } from '../passkeys/webauthn.ts';

/**
 * POST /api/auth/register/confirm: creates the account of a mailed link, with a password or a passkey, and signs in.
 * The link works once; 409 if the address has an account by then.
 */
export const registerConfirm = endpoint({
  method: 'POST',
  path: '/api/auth/register/confirm',
  feature: 'joining',
  summary: 'Create an account with an emailed link and sign in.',
  source: 'docs/behaviour/joining.md#calls, security #203 to #206',
  callers: ['anyone'],
  proof: 'binds',
  body: z.strictObject({
    token: TokenInput,
    /** The address that the person sees: another one than the link's is refused with `invalid_token`. */
    email: z.optional(EmailInput),
    /** Optional if the invitation contains a name. */
    name: z.optional(NameInput),
    /** Exactly one of the two. */
    password: z.optional(PasswordInput),
    passkey: z.optional(z.strictObject({ reference_code: TokenInput, payloads: PasskeyAttestationInput })),
  }),
  reply: AuthReply,
  errors: [
    'invalid_token',
    'registration_closed',
    'conflict',
    'invalid_fields',
    'invalid_code',
    'challenge_expired',
    'rate_limited',
    'unavailable',
  ],
});
