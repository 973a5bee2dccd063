import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { adminApi } from './admin-api.ts';
import { apisRepository } from './apis.repository.ts';
import { apisService } from './apis.service.ts';
import { applicationAccessRepository } from './application-access.repository.ts';
import { applicationFactsRepository } from './application-facts.repository.ts';
import { type ApplicationsDeps, applicationsService } from './applications.service.ts';
import { clientsRepository } from './clients.repository.ts';
import { type ClientsDeps, clientsService } from './clients.service.ts';
import { applicationsEndpoints } from './endpoints.ts';
import { clientSweep, unusedSweep } from './limits.ts';
import { type UnusedAccessDeps, unusedAccessService } from './unused-access.service.ts';

export interface ClientRegisterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly faultOfMetadata?: NonNullable<ClientsDeps['faultOfMetadata']>;
  readonly redirectSchemes?: readonly string[];
  readonly withdrawRequests?: NonNullable<ClientsDeps['withdrawRequests']>;
  readonly removeTokens?: NonNullable<ClientsDeps['removeTokens']>;
  /** PUBLIC_URL, under which the Admin API is found; without it nobody can be granted access to that. */
  readonly publicUrl?: string;
}

/** Only the registries of applications and APIs, for the command line. */
export function clientRegister(deps: ClientRegisterDeps) {
  const { db, clock, vault, faultOfMetadata, redirectSchemes, withdrawRequests, removeTokens, publicUrl } =
    deps;
  return {
    clients: clientsService({
      db,
      clock,
      vault,
      faultOfMetadata,
      redirectSchemes,
      withdrawRequests,
      removeTokens,
    }),
    apis: apisService({
      clock,
      builtIn: publicUrl === undefined ? undefined : adminApi(publicUrl),
      apis: apisRepository(db),
      apisOn: apisRepository,
      transaction: (run) =>
        inTransaction(db, (tx) => run({ tx, apis: apisRepository(tx), clients: clientsRepository(tx) })),
    }),
    access: applicationAccessRepository(db),
    db,
  };
}

export function applicationsFeature(
  register: ReturnType<typeof clientRegister>,
  deps: Omit<UnusedAccessDeps, 'db' | 'clients'> & Pick<ApplicationsDeps, 'sessions'>,
) {
  const unused = unusedAccessService({
    db: register.db,
    clock: deps.clock,
    days: deps.days,
    clients: register.clients,
    notices: deps.notices,
    endAccess: deps.endAccess,
  });
  const applications = applicationsService({
    db: register.db,
    access: register.access,
    clients: register.clients,
    sessions: deps.sessions,
    endAccess: deps.endAccess,
    describeScopes: register.apis.describe,
    listFacts: applicationFactsRepository(register.db).list,
    endOf: unused.endOf,
  });
  return {
    endpoints: applicationsEndpoints({ applications }),
    /** Background tasks. */
    tasks: [
      { name: 'sweep self-registered clients', every: clientSweep, run: register.clients.sweep },
      { name: 'end unused access', every: unusedSweep, run: unused.run },
    ],
  };
}
