import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { AuditEvent, auditEventExample } from './audit-event.ts';
import { auditFilter } from './audit-filter.ts';

/** GET /api/admin/audit/export: one event per line, oldest first, streamed no faster than the client reads. */
export const auditExport = adminEndpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'Export audit events as JSON lines, oldest first.',
  source: 'docs/behaviour/audit.md#calls',
  role: 'auditor',
  query: z.strictObject(auditFilter),
  /** The type of each line. */
  reply: AuditEvent,
  isLines: true,
  examples: { reply: auditEventExample },
});
