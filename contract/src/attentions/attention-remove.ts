import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { Empty, IdInput } from '../http/scalars.ts';

/** DELETE /api/admin/attentions/:id: it is no longer shown. */
export const attentionRemove = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/attentions/:id',
  summary: 'Take a notice down.',
  source: 'docs/behaviour/attentions.md#operators',
  role: 'admin',
  params: z.object({ id: IdInput }),
  body: z.strictObject({ reason: ReasonInput }),
  reply: Empty,
  examples: { body: {}, reply: {} },
});
