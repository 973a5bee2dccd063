import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, NameInput, OriginInput, TokenInput } from '../http/scalars.ts';
import { PasskeyCreation } from '../passkeys/webauthn.ts';

/**
 * POST /api/auth/register/passkey/option: starts the passkey registration for an account that does not exist yet; does
 * not use up the link.
 */
export const registerPasskeyOption = endpoint({
  method: 'POST',
  path: '/api/auth/register/passkey/option',
  feature: 'joining',
  summary: 'Start the registration of a passkey for a new account.',
  source: 'docs/behaviour/joining.md#calls',
  callers: ['anyone'],
  body: z.strictObject({
    token: TokenInput,
    /** As for the account itself. */
    email: z.optional(EmailInput),
    server_host: OriginInput,
    /** Displayed by the authenticator beside the address. */
    name: z.optional(NameInput),
  }),
  reply: PasskeyCreation,
  errors: ['invalid_token', 'registration_closed', 'rate_limited'],
});
