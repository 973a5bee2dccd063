import type { AdminUser } from '@latchkey/contract/users/admin-user';
import { consoleText } from '#text/console';
import { Badge } from '../../../ui/badge.tsx';

/** The state of an account, and its role where it operates the portal. */
export function PersonBadges({ person: { status, role } }: { person: Pick<AdminUser, 'status' | 'role'> }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status === 'active' ? (
        <Badge kind="success">{consoleText.active}</Badge>
      ) : (
        <Badge kind="warning">{consoleText.suspended}</Badge>
      )}
      {role && <Badge kind="neutral">{consoleText.roles[role]}</Badge>}
    </span>
  );
}
