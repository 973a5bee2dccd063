import type { Group } from '@latchkey/contract/groups/group';
import { groupList } from '@latchkey/contract/groups/group-list';
import { Group as GroupIcon } from 'lucide-react';
import { consoleGroupsText as text } from '#text/console-groups';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddGroupDialog } from './add-group-dialog.tsx';

/** Lists the groups by name (docs/behaviour/groups.md#screens). */
export default function GroupsScreen() {
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const columns: Column<Group>[] = [
    { key: 'name', title: text.name, show: ({ name }) => <GroupName name={name} /> },
    { key: 'title', title: text.heading, show: ({ title }) => <bdi>{title ?? '–'}</bdi> },
    { key: 'since', title: text.since, isShort: true, show: ({ created_at }) => formatDate(created_at) },
  ];
  return (
    <ListScreen
      endpoint={groupList}
      text={text}
      icon={GroupIcon}
      columns={columns}
      keyOf={({ name }) => name}
      addDialog={
        isAdmin ? ({ refresh, onClose }) => <AddGroupDialog onDone={refresh} onClose={onClose} /> : undefined
      }
    />
  );
}

function GroupName({ name }: { name: string }) {
  return (
    <RowLink to="groups" id={name}>
      <bdi>{name}</bdi>
    </RowLink>
  );
}
