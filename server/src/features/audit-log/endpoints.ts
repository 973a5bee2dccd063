import { activityList } from '@latchkey/contract/audit/activity-list';
import { auditExport } from '@latchkey/contract/audit/audit-export';
import { auditList } from '@latchkey/contract/audit/audit-list';
import { userAuditList } from '@latchkey/contract/audit/user-audit-list';
import { implement, implementLines } from '../../platform/http/implement.ts';
import type { AuditLogService } from './audit-log.service.ts';

export function auditLogEndpoints({ log }: { readonly log: AuditLogService }) {
  return [
    implement(activityList, ({ caller, query }) => log.activity(caller.userId, query)),
    implement(auditList, ({ query: { cursor, limit, ...filter } }) => log.list(filter, { cursor, limit })),
    implementLines(auditExport, ({ query }) => log.all(query)),
    implement(userAuditList, ({ params, query }) => log.list({ target: params.user_id }, query)),
  ];
}
