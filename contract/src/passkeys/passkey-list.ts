import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Passkey } from './passkey.ts';

/** GET /api/mfa/passkeys: the account's passkeys, newest first. */
export const passkeyList = endpoint({
  method: 'GET',
  path: '/api/mfa/passkeys',
  feature: 'passkeys',
  summary: 'List the passkeys of the account.',
  source: 'docs/behaviour/passkeys.md#calls',
  callers: ['session'],
  proof: 'none',
  duringAttention: true,
  reply: z.object({ passkeys: z.array(Passkey) }),
});
