import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';

/** POST /api/login-histories/:id/disown: 'This wasn't me'; ends the session that the sign-in began, if it is still alive. */
export const loginHistoryReportUnrecognised = endpoint({
  method: 'POST',
  path: '/api/login-histories/:id/disown',
  feature: 'login-history',
  summary: 'Report a sign-in as not recognised and end its session.',
  source: 'security #48',
  callers: ['session'],
  params: z.object({ id: IdInput }),
  reply: z.object({ ended: z.boolean() }),
  errors: ['not_found'],
});
