import type { AdminApi } from '@latchkey/contract/apis/admin-api';
import { apiList } from '@latchkey/contract/apis/api-list';
import { Plus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { consoleApisText as text } from '#text/console-apis';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
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
  const address = useListAddress(['query']);
  const list = useConsoleList(apiList, { query: address.values });
  const isAdmin = useOperator().may('admin');
  const [adding, setAdding] = useState(false);
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
        keyOf={({ audience }) => audience}
        empty={{ icon: Waypoints, title: text.empty, hint: text.emptyHint }}
      />
      {adding && <AddApiDialog onDone={list.refresh} onClose={() => setAdding(false)} />}
    </div>
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
