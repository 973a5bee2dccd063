import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { OriginInput } from '../http/scalars.ts';
import { PasskeyRequest } from '../passkeys/webauthn.ts';

/**
 * POST /api/auth/login/passkey/option: starts a sign-in with a discoverable passkey; reveals nothing about accounts
 * (security #62).
 */
export const passkeyLoginOption = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey/option',
  feature: 'login',
  summary: 'Start a sign-in with a passkey.',
  source: 'docs/behaviour/login.md#calls',
  callers: ['anyone'],
  proof: 'recognises',
  body: z.strictObject({ server_host: OriginInput }),
  reply: PasskeyRequest,
  errors: ['rate_limited'],
});
