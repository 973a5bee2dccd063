import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { IdInput } from '../http/scalars.ts';
import { Job, jobExample } from './job.ts';

/** GET /api/admin/jobs/:id: the progress of a job, available for seven days. */
export const jobRead = adminEndpoint({
  method: 'GET',
  path: '/api/admin/jobs/:id',
  summary: 'Read the progress of a job.',
  source: 'docs/behaviour/admin.md#jobs',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  reply: Job,
  examples: { reply: jobExample },
});
