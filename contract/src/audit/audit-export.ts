import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { AuditEvent, auditEventExample } from './audit-event.ts';
import { auditFilter } from './audit-filter.ts';

/** GET /api/admin/audit/export: one event a line, the oldest first, as fast as it is read. */
export const auditExport = adminEndpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'Export the events of the audit as JSON lines, the oldest first.',
  source: 'docs/behaviour/audit.md#calls',
  role: 'auditor',
  query: z.strictObject(auditFilter),
  /** Of each line. */
  reply: AuditEvent,
  isLines: true,
  examples: { reply: auditEventExample },
});
