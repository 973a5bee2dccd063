import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';

/** The action of a job on each account, with the same effect as the call for a single account. */
export const JobAction = z.enum(['suspend', 'add_to_group', 'end_sessions']);
export type JobAction = z.infer<typeof JobAction>;

/** Maximum accounts per job. */
export const largestJob = 500;

/** One change to many accounts, one after another. Changes made before a job was stopped or interrupted are kept. */
export const Job = z.object({
  id: Id,
  action: JobAction,
  /** Only for `add_to_group`. */
  group: z.nullable(z.string()),
  /** `interrupted`: the process that ran it has ended. */
  state: z.enum(['running', 'done', 'stopped', 'interrupted']),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** The first fifty accounts that were not changed, with the reasons. */
  failures: z.array(z.object({ user_id: Id, message: z.string() })),
  created_at: Timestamp,
  finished_at: z.nullable(Timestamp),
});
export type Job = z.infer<typeof Job>;

export const jobExample: Job = {
  id: '0190f5a0-4444-7000-8000-000000000002',
  action: 'suspend',
  group: null,
  state: 'running',
  total: 200,
  done: 118,
  failed: 1,
  failures: [
    {
      user_id: '0190f5a0-1111-7000-8000-000000000002',
      message: 'This account has a higher role than yours.',
    },
  ],
  created_at: '2026-11-22T10:26:00.000Z',
  finished_at: null,
};
