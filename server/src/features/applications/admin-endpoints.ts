import { clientCreate } from '@latchkey/contract/clients/client-create';
import { clientList } from '@latchkey/contract/clients/client-list';
import { clientRead } from '@latchkey/contract/clients/client-read';
import { clientRemove } from '@latchkey/contract/clients/client-remove';
import { clientSecretCreate } from '@latchkey/contract/clients/client-secret-create';
import { clientSecretList } from '@latchkey/contract/clients/client-secret-list';
import { clientSecretRemove } from '@latchkey/contract/clients/client-secret-remove';
import { clientUpdate } from '@latchkey/contract/clients/client-update';
import { clientUserList } from '@latchkey/contract/clients/client-user-list';
import { implement } from '../../platform/http/implement.ts';
import type { AdminClientsService } from './admin-clients.service.ts';

export function adminClientsEndpoints(clients: AdminClientsService) {
  return [
    implement(clientList, ({ query }) => clients.list(query)),
    implement(clientCreate, ({ caller, body }) => clients.create(caller, body)),
    implement(clientRead, ({ params }) => clients.read(params.client_id)),
    implement(clientUpdate, ({ caller, params, body, ifMatch }) =>
      clients.update(caller, params.client_id, body, ifMatch),
    ),
    implement(clientRemove, async ({ params, body }) => {
      await clients.remove(params.client_id, body.reason);
      return {};
    }),
    implement(clientSecretList, ({ params }) => clients.secrets(params.client_id)),
    implement(clientSecretCreate, ({ caller, params, body }) =>
      clients.addSecret(caller, params.client_id, body.reason),
    ),
    implement(clientSecretRemove, async ({ params, body }) => {
      await clients.removeSecret(params.client_id, params.id, body.reason);
      return {};
    }),
    implement(clientUserList, ({ params, query }) => clients.users(params.client_id, query)),
  ];
}
