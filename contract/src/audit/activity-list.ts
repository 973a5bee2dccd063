import * as z from 'zod/mini';
import { listQuery } from '../admin/admin-list.ts';
import { FactorType } from '../http/api-error.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Timestamp } from '../http/scalars.ts';

/** One change of the person's own account, as they see it: operators are not named. */
export const Activity = z.object({
  id: Id,
  at: Timestamp,
  /** One of docs/behaviour/audit.md#actions that are the person's own. */
  action: z.string(),
  by: z.enum(['you', 'operator', 'machine', 'system']),
  /** From where the person did it themselves. */
  ip: z.nullable(z.string()),
  /** Which sign-in method, where it was about one. */
  factor: z.nullable(FactorType),
  /** Which application, where it was about one. */
  application: z.nullable(z.string()),
  /** Which fields changed. */
  fields: z.array(z.string()),
});
export type Activity = z.infer<typeof Activity>;

/** GET /api/profile/activity: what changed of the account and by whom, the newest first. */
export const activityList = endpoint({
  method: 'GET',
  path: '/api/profile/activity',
  feature: 'audit',
  summary: 'List what changed of the account, and by whom.',
  source: 'docs/behaviour/audit.md#activity',
  callers: ['session'],
  proof: 'none',
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: z.object({
    items: z.array(Activity),
    /** Null on the last page. */
    next_cursor: z.nullable(z.string()),
  }),
});
