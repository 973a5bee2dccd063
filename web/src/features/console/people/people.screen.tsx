import type { AdminUser } from '@latchkey/contract/users/admin-user';
import { userList } from '@latchkey/contract/users/user-list';
import { UsersRound } from 'lucide-react';
import { consoleText } from '#text/console';
import { consolePeopleText as text } from '#text/console-people';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useFormatDate } from '../use-format-date.ts';
import { PersonBadges } from './person-badges.tsx';

const filters = [
  {
    name: 'status',
    label: text.status,
    options: [
      { value: 'active', label: consoleText.active },
      { value: 'suspended', label: consoleText.suspended },
    ],
  },
];

/** Everybody, searched as one types (docs/behaviour/admin.md#people). */
export default function PeopleScreen() {
  const address = useListAddress(['query', 'status']);
  const list = useConsoleList(userList, { query: address.values });
  const formatDate = useFormatDate();
  const columns: Column<AdminUser>[] = [
    { key: 'person', title: text.person, show: (person) => <Person person={person} /> },
    { key: 'phone', title: text.phone, isShort: true, show: ({ phone }) => <bdi>{phone ?? '–'}</bdi> },
    { key: 'status', title: text.status, show: (person) => <PersonBadges person={person} /> },
    {
      key: 'last',
      title: text.lastSignIn,
      isShort: true,
      show: ({ last_login_at: at }) => (at ? formatDate(at) : text.never),
    },
  ];
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description}>{text.title}</PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: UsersRound, title: text.empty, hint: text.emptyHint }}
      />
    </div>
  );
}

function Person({ person: { id, name, email } }: { person: AdminUser }) {
  return (
    <div className="min-w-0">
      <RowLink to="people" id={id}>
        <bdi>{name ?? email ?? text.noName}</bdi>
      </RowLink>
      {name && email && <bdi className="block text-muted">{email}</bdi>}
    </div>
  );
}
