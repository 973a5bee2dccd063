import type { AdminClient } from '@latchkey/contract/clients/admin-client';
import { clientList } from '@latchkey/contract/clients/client-list';
import { AppWindow } from 'lucide-react';
import { useState } from 'react';
import { consoleApplicationsText as text } from '#text/console-applications';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column } from '../list/list-table.tsx';
import { RowLink } from '../list/row-link.tsx';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { AddApplicationDialog } from './add-application-dialog.tsx';
import { NewApplicationDialog } from './new-application-dialog.tsx';
import { SelfRegistered } from './self-registered.tsx';

/** The registered applications (docs/behaviour/applications.md#operators). */
export default function ApplicationsScreen() {
  const isAdmin = useOperator().may('admin');
  const formatDate = useFormatDate();
  const [added, setAdded] = useState<React.ComponentProps<typeof NewApplicationDialog>['client']>();
  const columns: Column<AdminClient>[] = [
    { key: 'name', title: text.name, show: (client) => <Name client={client} /> },
    { key: 'type', title: text.type, show: ({ type }) => text.types[type] },
    { key: 'trust', title: text.trust, show: ({ is_trusted }) => (is_trusted ? text.trusted : text.asks) },
    { key: 'since', title: text.since, isShort: true, show: ({ created_at }) => formatDate(created_at) },
  ];
  return (
    <>
      <ListScreen
        endpoint={clientList}
        text={text}
        icon={AppWindow}
        columns={columns}
        keyOf={({ client_id }) => client_id}
        addDialog={
          isAdmin
            ? ({ refresh, onClose }) => (
                <AddApplicationDialog
                  onDone={async (client) => {
                    setAdded(client);
                    await refresh();
                  }}
                  onClose={onClose}
                />
              )
            : undefined
        }
      />
      {added && <NewApplicationDialog client={added} onClose={() => setAdded(undefined)} />}
    </>
  );
}

function Name({ client }: { client: AdminClient }) {
  const { client_id, name, domain } = client;
  return (
    <div className="min-w-0">
      <RowLink to="applications" id={client_id}>
        <bdi>{name}</bdi>
      </RowLink>
      {domain && <bdi className="block wrap-anywhere text-muted">{domain}</bdi>}
      <SelfRegistered client={client} />
    </div>
  );
}
