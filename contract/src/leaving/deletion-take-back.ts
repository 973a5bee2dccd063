import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';

/** DELETE /api/profile/deletion: cancels the deletion; has no effect if none was requested. */
export const deletionTakeBack = endpoint({
  method: 'DELETE',
  path: '/api/profile/deletion',
  feature: 'leaving',
  summary: 'Cancel the deletion of your account.',
  source: 'docs/behaviour/leaving.md#calls',
  callers: ['session'],
  duringAttention: true,
  body: z.strictObject({}),
  reply: Empty,
});
