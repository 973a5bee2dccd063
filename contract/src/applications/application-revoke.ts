import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';
import { ClientIdInput } from './client-id.ts';

/**
 * POST /api/applications/:client_id/revoke: withdraws the consent and ends every token based on it; repeating it also
 * returns `{}`.
 */
export const applicationRevoke = endpoint({
  method: 'POST',
  path: '/api/applications/:client_id/revoke',
  feature: 'applications',
  summary: 'Revoke the access of an application.',
  source: 'docs/behaviour/applications.md#calls',
  callers: ['session'],
  params: z.object({ client_id: ClientIdInput }),
  reply: Empty,
  errors: ['not_found'],
});
