import { type AuditLogDeps, auditLogService } from './audit-log.service.ts';
import { auditLogEndpoints } from './endpoints.ts';

export function auditLogFeature(deps: AuditLogDeps) {
  return { endpoints: auditLogEndpoints({ log: auditLogService(deps) }) };
}
