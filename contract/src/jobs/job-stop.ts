import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Job, jobExample } from './job.ts';

/** DELETE /api/admin/jobs/:id: changes no further account; a job that has ended is not affected. */
export const jobStop = adminEndpoint({
  method: 'DELETE',
  path: '/api/admin/jobs/:id',
  summary: 'Stop a job.',
  source: 'docs/behaviour/admin.md#jobs',
  role: 'support',
  params: z.object({ id: IdInput }),
  body: z.strictObject({}),
  reply: Job,
  examples: { body: {}, reply: { ...jobExample, state: 'stopped' } },
});
