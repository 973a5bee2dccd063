import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { IdInput } from '../http/scalars.ts';
import { AuditEvent, auditEventExample } from './audit-event.ts';

/** GET /api/admin/users/:user_id/audit: changes of one account, newest first; also for an erased account. */
export const userAuditList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/users/:user_id/audit',
  summary: 'List audit events about an account, newest first.',
  source: 'docs/behaviour/audit.md#calls',
  role: 'auditor',
  params: z.object({ user_id: IdInput }),
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(AuditEvent),
  examples: { reply: { items: [auditEventExample], next_cursor: null } },
});
