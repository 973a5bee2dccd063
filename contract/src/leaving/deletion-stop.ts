import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Empty, TokenInput } from '../http/scalars.ts';

/** POST /api/auth/keep-account: cancels the deletion by the link that was mailed about it; signs nobody in. */
export const deletionStop = endpoint({
  method: 'POST',
  path: '/api/auth/keep-account',
  feature: 'leaving',
  summary: 'Cancel the deletion of an account with an emailed link.',
  source: 'docs/behaviour/leaving.md#calls',
  callers: ['anyone'],
  body: z.strictObject({ email: EmailInput, token: TokenInput }),
  reply: Empty,
  errors: ['invalid_token', 'rate_limited'],
});
