import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { applicationAccessRepository } from './application-access.repository.ts';
import { applicationsService, type EndTokens } from './applications.service.ts';
import { clientsRepository } from './clients.repository.ts';
import { clientsService } from './clients.service.ts';
import { applicationsEndpoints } from './endpoints.ts';

export interface ClientRegisterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
}

/** The register of applications alone, as the command line needs it. */
export function clientRegister({ db, ...deps }: ClientRegisterDeps) {
  return {
    clients: clientsService({ ...deps, clients: clientsRepository(db) }),
    access: applicationAccessRepository(db),
  };
}

export function applicationsFeature(register: ReturnType<typeof clientRegister>, endTokens: EndTokens) {
  const applications = applicationsService({ ...register, endTokens });
  return { endpoints: applicationsEndpoints({ applications }) };
}
