import type { Group } from '@latchkey/contract/groups/group';
import { groupList } from '@latchkey/contract/groups/group-list';
import { Group as GroupIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { consoleGroupsText as text } from '#text/console-groups';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddGroupDialog } from './add-group-dialog.tsx';

/** The groups by name (docs/behaviour/groups.md#screens). */
export default function GroupsScreen() {
  const address = useListAddress(['query']);
  const list = useConsoleList(groupList, { query: address.values });
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const [adding, setAdding] = useState(false);
  const columns: Column<Group>[] = [
    { key: 'name', title: text.name, show: ({ name }) => <GroupName name={name} /> },
    { key: 'title', title: text.heading, show: ({ title }) => <bdi>{title ?? '–'}</bdi> },
    { key: 'since', title: text.since, show: ({ created_at }) => formatDate(created_at) },
  ];
  const add = isAdmin && (
    <Button onClick={() => setAdding(true)}>
      <Plus className="size-4" aria-hidden />
      {text.add}
    </Button>
  );
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description} action={add}>
        {text.title}
      </PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        columns={columns}
        keyOf={({ name }) => name}
        empty={{ icon: GroupIcon, title: text.empty, hint: text.emptyHint }}
      />
      {adding && <AddGroupDialog onDone={list.refresh} onClose={() => setAdding(false)} />}
    </div>
  );
}

function GroupName({ name }: { name: string }) {
  return (
    <RowLink to="groups" id={name}>
      <bdi>{name}</bdi>
    </RowLink>
  );
}
