import type { AdminApi } from '@latchkey/contract/apis/admin-api';
import { apiList } from '@latchkey/contract/apis/api-list';
import { Waypoints } from 'lucide-react';
import { consoleApisText as text } from '#text/console-apis';
import { Badge } from '../../../ui/badge.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useOperator } from '../use-operator.ts';
import { AddApiDialog } from './add-api-dialog.tsx';

const columns: Column<AdminApi>[] = [
  { key: 'api', title: text.api, show: (api) => <Named api={api} /> },
  {
    key: 'scopes',
    title: text.scopes,
    show: ({ scopes }) => <bdi className="wrap-anywhere">{Object.keys(scopes).join(', ') || '–'}</bdi>,
  },
  { key: 'tokens', title: text.tokens, show: ({ token_format }) => text.formats[token_format] },
  { key: 'open', title: text.open, show: ({ open }) => (open ? text.yes : text.no) },
];

/** The registered APIs (docs/behaviour/applications.md#apis). */
export default function ApisScreen() {
  const isAdmin = useOperator().may('admin');
  return (
    <ListScreen
      endpoint={apiList}
      text={text}
      icon={Waypoints}
      columns={columns}
      keyOf={({ audience }) => audience}
      addDialog={
        isAdmin ? ({ refresh, onClose }) => <AddApiDialog onDone={refresh} onClose={onClose} /> : undefined
      }
    />
  );
}

function Named({ api: { audience, name, is_built_in } }: { api: AdminApi }) {
  return (
    <div className="min-w-0">
      <RowLink to="apis" id={audience}>
        <bdi className="wrap-anywhere">{name ?? audience}</bdi>
      </RowLink>
      {name && <bdi className="block wrap-anywhere text-muted">{audience}</bdi>}
      {is_built_in && <Badge kind="neutral">{text.builtIn}</Badge>}
    </div>
  );
}
