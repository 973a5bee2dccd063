import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import { GroupNameInput } from '../groups/group.ts';
import { IdInput } from '../http/scalars.ts';
import { Job, JobAction, jobExample, largestJob } from './job.ts';

/**
 * POST /api/admin/jobs: returns immediately. `forbidden` if the caller may not do it to a single account; `group` is
 * only for `add_to_group`; `conflict` if too many jobs are running.
 */
export const jobCreate = adminEndpoint({
  method: 'POST',
  path: '/api/admin/jobs',
  summary: 'Start a job that changes many accounts.',
  source: 'docs/behaviour/admin.md#jobs',
  role: 'support',
  body: z.strictObject({
    action: JobAction,
    user_ids: z.array(IdInput).check(z.minLength(1, 'required'), z.maxLength(largestJob, 'too_long')),
    group: z.optional(GroupNameInput),
    reason: ReasonInput,
  }),
  reply: Job,
  errors: ['invalid_fields', 'conflict'],
  examples: {
    body: { action: 'suspend', user_ids: ['0190f5a0-1111-7000-8000-000000000002'], reason: 'Left' },
    reply: jobExample,
  },
});
