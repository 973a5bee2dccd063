import { loadConfig } from '../../app/config.ts';
import type { Store } from '../../app/open-store.ts';
import type { ApisService } from '../../features/applications/apis.service.ts';
import type { Client } from '../../features/applications/client.ts';
import type { ClientsService } from '../../features/applications/clients.service.ts';
import type { LogoutNotice } from '../../features/authorize/logout-notices.repository.ts';
import { UsageError } from '../usage-error.ts';

export interface ClientsContext {
  readonly store: Store;
  /** Who may use the applications, and their roles. */
  readonly groups: ReturnType<typeof import('../../app/group-parts.ts')['groupParts']>;
  readonly clients: ClientsService;
  readonly apis: ApisService;
  /** PUBLIC_URL. */
  readonly issuer: string;
  /** Throws UsageError if there is no such client. */
  client(id: string): Promise<Client>;
  /** Revokes every token of the client. */
  removeTokens(id: string): Promise<void>;
  /** The same without those that it has for itself. */
  removeTokensOfPeople(id: string): Promise<void>;
  /** The latest logout messages to the client, newest first. */
  notices(id: string): Promise<LogoutNotice[]>;
  /** A token with which applications may register themselves for one day. */
  registrationToken(): Promise<string>;
}

const latestNotices = 5;

/** Opens the registered applications and closes the database afterwards. A server may use it at the same time. */
export async function withClients<T>(work: (context: ClientsContext) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const { groupParts } = await import('../../app/group-parts.ts');
  const { openStore } = await import('../../app/open-store.ts');
  const { clientRegister } = await import('../../features/applications/index.ts');
  const { recordsRepository } = await import('../../features/authorize/records.repository.ts');
  const { requestsRepository } = await import('../../features/ciba/requests.repository.ts');
  const { logoutNoticesRepository } = await import('../../features/authorize/logout-notices.repository.ts');
  const { faultOfMetadata } = await import('../../features/authorize/provider/fault-of-metadata.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  const store = await openStore(config);
  const { clock, secretKeys } = store;
  const { db } = store.database;
  const { clients, apis } = clientRegister({
    db,
    clock,
    vault: createVault(secretKeys, 'client-secrets'),
    faultOfMetadata,
    withdrawRequests: (tx, id) => requestsRepository(tx).withdrawOfClient(id),
    removeTokens: (tx, id) => recordsRepository(tx).removeOfClient(id),
    publicUrl: config.http.publicUrl,
  });
  try {
    return await work({
      store,
      groups: groupParts(store),
      clients,
      apis,
      issuer: config.http.publicUrl,
      async client(id) {
        const found = await clients.find(id);
        if (!found) throw new UsageError(`there is no client ${JSON.stringify(id)}`);
        return found;
      },
      removeTokens: recordsRepository(db).removeOfClient,
      removeTokensOfPeople: recordsRepository(db).removeOfPeople,
      notices: (id) => logoutNoticesRepository(db).list(id, latestNotices),
      async registrationToken() {
        const { createInitialAccessToken } = await import('../../features/authorize/initial-access-token.ts');
        return createInitialAccessToken({
          db,
          clock,
          clients,
          vault: createVault(secretKeys, 'oidc-records'),
        });
      },
    });
  } finally {
    await store.close();
  }
}
