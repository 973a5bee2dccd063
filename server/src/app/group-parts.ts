import { lostAccessService } from '../features/authorize/lost-access.service.ts';
import { clientAccessRepository } from '../features/groups/client-access.repository.ts';
import { groupsFeature } from '../features/groups/index.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Store } from './open-store.ts';

/** Groups for the command line: a running server notifies the applications of what was written here. */
export function groupParts({
  database,
  secretKeys,
  clock,
}: Pick<Store, 'database' | 'secretKeys' | 'clock'>) {
  const { db } = database;
  const accessChanges = lostAccessService({
    db,
    clock,
    vault: createVault(secretKeys, 'oidc-records'),
    clientAccess: clientAccessRepository,
  });
  return groupsFeature({ db, clock, accessChanges });
}
