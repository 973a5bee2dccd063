import type { Job } from '@latchkey/contract/jobs/job';
import type { AdminUser } from '@latchkey/contract/users/admin-user';
import { userList } from '@latchkey/contract/users/user-list';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { consoleText } from '#text/console';
import { consolePeopleText as text } from '#text/console-people';
import { useRouting } from '../../../platform/routing/route-href.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { consoleHref } from '../console-link.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { JobProgress } from './job-progress.tsx';
import { PersonBadges } from './person-badges.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useGroupOptions } from './use-group-options.ts';
import { type Selection, useSelection } from './use-selection.ts';

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

/** Lists the accounts, with search as you type (docs/behaviour/admin.md#people). */
export default function PeopleScreen() {
  const address = useListAddress(['query', 'status', 'group']);
  const groups = useGroupOptions(address.values.group);
  const { may } = useOperator();
  const [adding, setAdding] = useState(false);
  const show = useShow();
  const list = useConsoleList(userList, { query: address.values });
  const formatDate = useFormatDate();
  const mayAct = may('support');
  const selection = useSelection((list.items ?? []).map(({ id }) => id));
  const [job, setJob] = useState<Job>();
  const columns: Column<AdminUser>[] = [
    ...(mayAct ? [selectColumn(selection)] : []),
    {
      key: 'person',
      title: text.person,
      isPlainOnCard: true,
      show: (person) => <Person person={person} />,
    },
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
      <PageHeading
        description={text.description}
        action={may('admin') && <AddButton onClick={() => setAdding(true)} />}
      >
        {text.title}
      </PageHeading>
      {job && (
        <JobProgress
          key={job.id}
          started={job}
          onOver={() => void list.refresh()}
          onClose={() => setJob(undefined)}
        />
      )}
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        filters={
          groups.length > 0 ? [...filters, { name: 'group', label: text.group, options: groups }] : filters
        }
        columns={columns}
        tools={mayAct && <SelectionBar selection={selection} groups={groups} onStarted={setJob} />}
        keyOf={({ id }) => id}
        empty={{ icon: UsersRound, title: text.empty, hint: text.emptyHint }}
      />
      {adding && (
        <AddPersonDialog groups={groups} onDone={({ id }) => show(id)} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <Plus className="size-4" aria-hidden />
      {text.add}
    </Button>
  );
}

/** Navigates to the page of an account. */
function useShow(): (id: string) => void {
  const { paths } = useRouting();
  const [, navigate] = useLocation();
  return (id) => navigate(consoleHref(paths.console, 'people', id));
}

/** The checkbox lies above the link that covers the row. */
const selectColumn = (selection: Selection): Column<AdminUser> => ({
  key: 'select',
  title: text.select,
  isTitleHidden: true,
  isChoice: true,
  show: ({ id, name, email }) => (
    <label className="relative z-10 inline-grid size-(--control) place-items-center md:-ms-2">
      <span className="sr-only">{text.selectOne(name ?? email ?? id)}</span>
      <input
        type="checkbox"
        className="size-5 accent-accent"
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  ),
});

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
