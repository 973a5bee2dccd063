import type { Invitation } from '@latchkey/contract/joining/invitation';
import { invitationList } from '@latchkey/contract/joining/invitation-list';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { consoleInvitationsText as text } from '#text/console-invitations';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { InvitationMenu } from './invitation-menu.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Who was invited to make an account, the newest first (docs/behaviour/joining.md#invitations). */
export default function InvitationsScreen() {
  const address = useListAddress(['query']);
  const list = useConsoleList(invitationList, { query: address.values });
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const [inviting, setInviting] = useState(false);
  const columns: Column<Invitation>[] = [
    { key: 'person', title: text.person, show: (invitation) => <Person invitation={invitation} /> },
    { key: 'groups', title: text.groups, show: ({ groups }) => <bdi>{groups.join(', ') || '–'}</bdi> },
    { key: 'status', title: text.status, show: ({ status }) => <Status status={status} /> },
    { key: 'sent', title: text.sent, isShort: true, show: ({ sent_at }) => formatDate(sent_at) },
    { key: 'until', title: text.until, isShort: true, show: ({ expires_at }) => formatDate(expires_at) },
  ];
  const actions: Column<Invitation> = {
    key: 'actions',
    title: text.actions,
    isTitleHidden: true,
    isEnd: true,
    show: (invitation) => <InvitationMenu invitation={invitation} onChanged={list.refresh} />,
  };
  const invite = isAdmin && (
    <Button onClick={() => setInviting(true)}>
      <MailPlus className="size-4" aria-hidden />
      {text.add}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description} action={invite}>
        {text.title}
      </PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        columns={isAdmin ? [...columns, actions] : columns}
        keyOf={({ id }) => id}
        empty={{ icon: MailPlus, title: text.empty, hint: text.emptyHint }}
      />
      {inviting && <InviteDialog onDone={list.refresh} onClose={() => setInviting(false)} />}
    </div>
  );
}

/** Of an accepted one the row leads to the account. */
function Person({ invitation: { email, name, user_id } }: { invitation: Invitation }) {
  const shown = <bdi className="wrap-anywhere">{email}</bdi>;
  return (
    <div className="min-w-0 pe-12 md:pe-0">
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
