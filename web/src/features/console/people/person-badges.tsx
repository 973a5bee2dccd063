import type { AdminUser } from '@latchkey/contract/users/admin-user';
import { consoleText } from '#text/console';
import { consolePeopleText as text } from '#text/console-people';
import { Badge } from '../../../ui/badge.tsx';

interface Props {
  person: Pick<AdminUser, 'status' | 'role' | 'erase_at'>;
}

/** The status of an account, and its role if it is an operator. */
export function PersonBadges({ person: { status, role, erase_at } }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status === 'active' ? (
        <Badge kind="success">{consoleText.active}</Badge>
      ) : (
        <Badge kind="warning">{consoleText.suspended}</Badge>
      )}
      {erase_at && <Badge kind="warning">{text.leaving}</Badge>}
      {role && <Badge kind="neutral">{consoleText.roles[role]}</Badge>}
    </span>
  );
}
