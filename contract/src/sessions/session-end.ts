import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/** POST /api/sessions/:id/end: signs the account out there, at once and on every node; 404 for another account's session. */
export const sessionEnd = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/end',
  feature: 'sessions',
  summary: 'End one session of the account.',
  source: 'security #48',
  callers: ['session'],
  params: z.object({ id: IdInput }),
  reply: Empty,
  errors: ['not_found'],
});
