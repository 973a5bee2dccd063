import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Empty, TokenInput } from '../http/scalars.ts';

/** POST /api/auth/keep-account: cancels the deletion by the link that was mailed about it; signs nobody in. */
export const deletionStop = endpoint({
  method: 'POST',
  path: '/api/auth/keep-account',
  feature: 'leaving',
  summary: 'Keep an account that is to be deleted, by a mailed link.',
  source: 'docs/behaviour/leaving.md#calls',
  callers: ['anyone'],
  body: z.strictObject({ email: EmailInput, token: TokenInput }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
