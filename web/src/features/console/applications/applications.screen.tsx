import type { AdminClient } from '@latchkey/contract/clients/admin-client';
import { clientList } from '@latchkey/contract/clients/client-list';
import { AppWindow, Plus } from 'lucide-react';
import { useState } from 'react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleList } from '../list/console-list.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useConsoleList } from '../list/use-console-list.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddApplicationDialog } from './add-application-dialog.tsx';
import { NewApplicationDialog } from './new-application-dialog.tsx';

/** The registered applications (docs/behaviour/applications.md#operators). */
export default function ApplicationsScreen() {
  const address = useListAddress(['query']);
  const list = useConsoleList(clientList, { query: address.values });
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<React.ComponentProps<typeof NewApplicationDialog>['client']>();
  const columns: Column<AdminClient>[] = [
    { key: 'name', title: text.name, show: (client) => <Name client={client} /> },
    { key: 'type', title: text.type, show: ({ type }) => text.types[type] },
    { key: 'trust', title: text.trust, show: ({ is_trusted }) => (is_trusted ? text.trusted : text.asks) },
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
        keyOf={({ client_id }) => client_id}
        empty={{ icon: AppWindow, title: text.empty, hint: text.emptyHint }}
      />
      {adding && (
        <AddApplicationDialog
          onDone={async (client) => {
            setAdded(client);
            await list.refresh();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {added && <NewApplicationDialog client={added} onClose={() => setAdded(undefined)} />}
    </div>
  );
}

function Name({ client: { client_id, name, domain } }: { client: AdminClient }) {
  return (
    <div className="min-w-0">
      <RowLink to="applications" id={client_id}>
        <bdi>{name}</bdi>
      </RowLink>
      {domain && <bdi className="block truncate text-muted">{domain}</bdi>}
    </div>
  );
}
