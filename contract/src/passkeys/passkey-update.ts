import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput, MfaTokenInput, NameInput } from '../http/scalars.ts';
import { Passkey } from './passkey.ts';

/** POST /api/mfa/update/passkey/:id: renames a passkey; another account's is 404 (security #55). */
export const passkeyUpdate = endpoint({
  method: 'POST',
  path: '/api/mfa/update/passkey/:id',
  feature: 'passkeys',
  summary: 'Rename a passkey.',
  source: 'docs/behaviour/passkeys.md#calls, docs/behaviour/mfa.md#step-up',
  callers: ['session'],
  stepUp: true,
  duringAttention: true,
  params: z.object({ id: IdInput }),
  body: z.strictObject({ name: NameInput, mfa_token: MfaTokenInput }),
  reply: Passkey,
  errors: ['2fa_required', 'not_found'],
});
