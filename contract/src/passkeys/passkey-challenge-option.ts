import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { OriginInput } from '../http/scalars.ts';
import { challengeCallers } from '../mfa/challenge.ts';
import { PasskeyRequest } from './webauthn.ts';

/** POST /api/mfa/challenge/passkey/option: starts a ceremony with one of the account's passkeys. */
export const passkeyChallengeOption = endpoint({
  method: 'POST',
  path: '/api/mfa/challenge/passkey/option',
  feature: 'passkeys',
  summary: 'Start a challenge with a passkey.',
  source: 'docs/behaviour/passkeys.md#calls',
  callers: challengeCallers,
  duringAttention: true,
  body: z.strictObject({ server_host: OriginInput }),
  reply: PasskeyRequest,
  errors: ['not_found', 'factor_locked', 'rate_limited'],
});
