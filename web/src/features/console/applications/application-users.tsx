import { clientUserList } from '@latchkey/contract/clients/client-user-list';
import { UsersRound } from 'lucide-react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { type ItemOf, useConsoleList } from '../list/use-console-list.ts';
import { useFormatDate } from '../use-format-date.ts';

type User = ItemOf<typeof clientUserList>;

/** The people who gave the application access, and when it last used it. */
export function ApplicationUsers({ clientId }: { clientId: string }) {
  const list = useConsoleList(clientUserList, { params: { client_id: clientId } });
  const formatDate = useFormatDate();
  const columns: Column<User>[] = [
    { key: 'person', title: text.person, show: (user) => <Person user={user} /> },
    {
      key: 'used',
      title: text.lastUsed,
      isShort: true,
      show: ({ last_used_at }) => formatDate(last_used_at),
    },
  ];
  return (
    <div className="grid gap-3">
      <h2 className="text-base font-semibold">{text.users}</h2>
      <ConsoleList
        label={text.users}
        list={list}
        columns={columns}
        keyOf={({ user_id }) => user_id}
        empty={{ icon: UsersRound, title: text.nobody, hint: text.nobodyHint }}
      />
    </div>
  );
}

function Person({ user: { user_id, name, email, phone } }: { user: User }) {
  return (
    <div className="min-w-0">
      <RowLink to="people" id={user_id}>
        <bdi>{name || email || phone || text.noName}</bdi>
      </RowLink>
      {name && email && <bdi className="block wrap-anywhere text-muted">{email}</bdi>}
    </div>
  );
}
