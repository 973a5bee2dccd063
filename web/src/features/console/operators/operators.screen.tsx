import type { Operator } from '@latchkey/contract/operators/operator';
import { operatorList } from '@latchkey/contract/operators/operator-list';
import { Plus, ShieldUser } from 'lucide-react';
import { useState } from 'react';
import { consoleText } from '#text/console';
import { consoleOperatorsText as text } from '#text/console-operators';
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
import { AddOperatorDialog } from './add-operator-dialog.tsx';
import { OperatorMenu } from './operator-menu.tsx';

/** Who operates the portal; owners give and take roles here (docs/behaviour/admin.md#operators). */
export default function OperatorsScreen() {
  const address = useListAddress(['query']);
  const list = useConsoleList(operatorList, { query: address.values });
  const isOwner = useOperator().may('owner');
  const formatDate = useFormatDate();
  const [adding, setAdding] = useState(false);
  const columns: Column<Operator>[] = [
    { key: 'person', title: text.person, show: (operator) => <Person operator={operator} /> },
    { key: 'role', title: text.role, show: ({ role }) => consoleText.roles[role] },
    { key: 'status', title: text.status, show: ({ status }) => <Status status={status} /> },
    { key: 'since', title: text.since, isShort: true, show: ({ granted_at }) => formatDate(granted_at) },
  ];
  const actions: Column<Operator> = {
    key: 'actions',
    title: text.actions,
    isTitleHidden: true,
    isEnd: true,
    show: (operator) => <OperatorMenu operator={operator} onChanged={list.refresh} />,
  };
  return (
    <div className="grid gap-6">
      <PageHeading
        description={text.description}
        action={
          isOwner && (
            <Button onClick={() => setAdding(true)}>
              <Plus className="size-4" aria-hidden />
              {text.add}
            </Button>
          )
        }
      >
        {text.title}
      </PageHeading>
      <ConsoleList
        label={text.title}
        list={list}
        address={address}
        searchHint={text.searchHint}
        columns={isOwner ? [...columns, actions] : columns}
        keyOf={({ user_id }) => user_id}
        empty={{ icon: ShieldUser, title: text.empty, hint: text.emptyHint }}
      />
      {adding && <AddOperatorDialog onDone={list.refresh} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Person({ operator: { name, email, user_id } }: { operator: Operator }) {
  return (
    <div className="min-w-0">
      <RowLink to="people" id={user_id}>
        <bdi>{name || email || user_id}</bdi>
      </RowLink>
      {name && email && <bdi className="block truncate text-muted">{email}</bdi>}
    </div>
  );
}

function Status({ status }: Pick<Operator, 'status'>) {
  return status === 'active' ? (
    <Badge kind="success">{consoleText.active}</Badge>
  ) : (
    <Badge kind="warning">{consoleText.suspended}</Badge>
  );
}
