import { apiClientList } from '@latchkey/contract/apis/api-client-list';
import { AppWindow } from 'lucide-react';
import { consoleApisText as text } from '#text/console-apis';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { type ItemOf, useConsoleList } from '../list/use-console-list.ts';

type ApiClient = ItemOf<typeof apiClientList>;

const columns: Column<ApiClient>[] = [
  {
    key: 'application',
    title: text.application,
    show: ({ client_id, name }) => (
      <RowLink to="applications" id={client_id}>
        <bdi className="wrap-anywhere">{name}</bdi>
      </RowLink>
    ),
  },
  {
    key: 'scopes',
    title: text.scopes,
    show: ({ scopes }) => <bdi className="wrap-anywhere">{scopes.join(', ')}</bdi>,
  },
];

/** Lists the applications and the scopes of the API that each may request. */
export function ApiClients({ audience }: { audience: string }) {
  const list = useConsoleList(apiClientList, { params: { audience } });
  return (
    <ConsoleList
      title={text.clients}
      label={text.clients}
      list={list}
      columns={columns}
      keyOf={({ client_id }) => client_id}
      empty={{ icon: AppWindow, title: text.nobody, hint: text.nobodyHint }}
    />
  );
}
