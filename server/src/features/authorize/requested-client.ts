import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { adapterFactory } from './provider/adapter.ts';
import type { InteractionPayload } from './provider/internal-request.ts';
import { libraryRecords } from './provider/library-records.ts';
import { recordsRepository } from './records.repository.ts';

export interface RequestedClientDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** A vault for the purpose 'oidc-records'. */
  readonly vault: Vault;
  readonly clients: ClientsService;
}

/**
 * The client of a stored request that waits for an account's answer; null if there is no such request or it has
 * expired.
 */
export function requestedClient({ db, clock, vault, clients }: RequestedClientDeps) {
  const requests = adapterFactory({ records: libraryRecords(recordsRepository(db), vault), clients, clock })(
    'Interaction',
  );
  return async (interaction: string | undefined): Promise<string | null> => {
    if (interaction === undefined) return null;
    const stored = (await requests.find(interaction)) as InteractionPayload | undefined;
    // The library computed the expiry with the system clock.
    const isCurrent = stored !== undefined && stored.exp * 1000 > Date.now();
    const clientId = isCurrent ? stored.params.client_id : undefined;
    return typeof clientId === 'string' ? clientId : null;
  };
}
