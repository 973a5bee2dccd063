import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { LogoutReceipt } from './logout-receipt.ts';

/** POST /api/sessions/:id/end: ends that session immediately and on every node; 404 for another account's session. */
export const sessionEnd = endpoint({
  method: 'POST',
  path: '/api/sessions/:id/end',
  feature: 'sessions',
  summary: 'End one session of the account.',
  source: 'security #48',
  callers: ['session'],
  params: z.object({ id: IdInput }),
  reply: LogoutReceipt,
  errors: ['not_found'],
});
