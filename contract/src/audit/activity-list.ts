import * as z from 'zod/mini';
import { listQuery } from '../admin/admin-list.ts';
import { FactorType } from '../http/api-error.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Timestamp } from '../http/scalars.ts';

/** A change of the person's own account, as they see it: operators are not named. */
export const Activity = z.object({
  id: Id,
  at: Timestamp,
  /** One of the actions in docs/behaviour/audit.md#actions that the person may see. */
  action: z.string(),
  by: z.enum(['you', 'operator', 'machine', 'system']),
  /** The address, if the person made the change. */
  ip: z.nullable(z.string()),
  /** The sign-in method, if it was about one. */
  factor: z.nullable(FactorType),
  /** The application, if it was about one. */
  application: z.nullable(z.string()),
  /** The changed fields. */
  fields: z.array(z.string()),
});
export type Activity = z.infer<typeof Activity>;

/** GET /api/profile/activity: what changed in the account and by whom, newest first. */
export const activityList = endpoint({
  method: 'GET',
  path: '/api/profile/activity',
  feature: 'audit',
  summary: 'List what changed in the account, and who changed it.',
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
