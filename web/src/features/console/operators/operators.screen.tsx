import type { Operator } from '@latchkey/contract/operators/operator';
import { operatorList } from '@latchkey/contract/operators/operator-list';
import { ShieldUser } from 'lucide-react';
import { consoleText } from '#text/console';
import { consoleOperatorsText as text } from '#text/console-operators';
import { Badge } from '../../../ui/badge.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddOperatorDialog } from './add-operator-dialog.tsx';
import { OperatorMenu } from './operator-menu.tsx';

/** Lists the operators. Owners assign and remove roles here (docs/behaviour/admin.md#operators). */
export default function OperatorsScreen() {
  const isOwner = useOperator().may('owner');
  const formatDate = useFormatDate();
  const columns: Column<Operator>[] = [
    { key: 'person', title: text.person, show: (operator) => <Person operator={operator} /> },
    { key: 'role', title: text.role, show: ({ role }) => consoleText.roles[role] },
    { key: 'status', title: text.status, isShort: true, show: ({ status }) => <Status status={status} /> },
    { key: 'since', title: text.since, isShort: true, show: ({ granted_at }) => formatDate(granted_at) },
  ];
  return (
    <ListScreen
      endpoint={operatorList}
      text={text}
      icon={ShieldUser}
      columns={columns}
      keyOf={({ user_id }) => user_id}
      rowActions={
        isOwner ? (operator, refresh) => <OperatorMenu operator={operator} onChanged={refresh} /> : undefined
      }
      addDialog={
        isOwner
          ? ({ refresh, onClose }) => <AddOperatorDialog onDone={refresh} onClose={onClose} />
          : undefined
      }
    />
  );
}

function Person({ operator: { name, email, user_id } }: { operator: Operator }) {
  return (
    <div className="min-w-0">
      <RowLink to="people" id={user_id}>
        <bdi>{name || email || user_id}</bdi>
      </RowLink>
      {name && email && <bdi className="block wrap-anywhere text-muted">{email}</bdi>}
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
