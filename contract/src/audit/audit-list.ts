import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { AuditEvent, auditEventExample } from './audit-event.ts';
import { auditFilter } from './audit-filter.ts';

/** GET /api/admin/audit: the newest first. */
export const auditList = adminEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'List audit events, newest first.',
  source: 'docs/behaviour/audit.md#calls',
  role: 'auditor',
  query: z.strictObject({ ...auditFilter, cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(AuditEvent),
  examples: { reply: { items: [auditEventExample], next_cursor: null } },
});
