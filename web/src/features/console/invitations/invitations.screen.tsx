import type { Invitation } from '@latchkey/contract/joining/invitation';
import { invitationList } from '@latchkey/contract/joining/invitation-list';
import { MailPlus } from 'lucide-react';
import { consoleInvitationsText as text } from '#text/console-invitations';
import { Badge } from '../../../ui/badge.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { InvitationMenu } from './invitation-menu.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Lists the invitations, newest first (docs/behaviour/joining.md#invitations). */
export default function InvitationsScreen() {
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const columns: Column<Invitation>[] = [
    { key: 'person', title: text.person, show: (invitation) => <Person invitation={invitation} /> },
    { key: 'groups', title: text.groups, show: ({ groups }) => <bdi>{groups.join(', ') || '–'}</bdi> },
    { key: 'status', title: text.status, isShort: true, show: ({ status }) => <Status status={status} /> },
    { key: 'sent', title: text.sent, isShort: true, show: ({ sent_at }) => formatDate(sent_at) },
    { key: 'until', title: text.until, isShort: true, show: ({ expires_at }) => formatDate(expires_at) },
  ];
  return (
    <ListScreen
      endpoint={invitationList}
      text={text}
      icon={MailPlus}
      columns={columns}
      keyOf={({ id }) => id}
      addIcon={MailPlus}
      rowActions={
        isAdmin
          ? (invitation, refresh) => <InvitationMenu invitation={invitation} onChanged={refresh} />
          : undefined
      }
      addDialog={
        isAdmin ? ({ refresh, onClose }) => <InviteDialog onDone={refresh} onClose={onClose} /> : undefined
      }
    />
  );
}

/** The row of an accepted invitation links to the account. */
function Person({ invitation: { email, name, user_id } }: { invitation: Invitation }) {
  const shown = <bdi className="wrap-anywhere">{email}</bdi>;
  return (
    <div className="min-w-0">
      {user_id ? (
        <RowLink to="people" id={user_id}>
          {shown}
        </RowLink>
      ) : (
        <span className="font-medium">{shown}</span>
      )}
      {name && <bdi className="block wrap-anywhere text-muted">{name}</bdi>}
    </div>
  );
}

const kinds = { open: 'warning', accepted: 'success', revoked: 'neutral', expired: 'neutral' } as const;

function Status({ status }: Pick<Invitation, 'status'>) {
  return <Badge kind={kinds[status]}>{text.statuses[status]}</Badge>;
}
