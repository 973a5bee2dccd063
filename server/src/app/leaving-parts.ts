import { endApplicationsOf } from '../features/authorize/erased-account.ts';
import { exportService } from '../features/leaving/export.service.ts';
import { leavingService } from '../features/leaving/leaving.service.ts';
import { noticesService } from '../features/notices/notices.service.ts';
import { clientDescriber } from '../platform/clients/describe-client.ts';
import { openPlaces } from '../platform/clients/places.ts';
import { currentClient } from '../platform/http/current-client.ts';
import { outbox as createOutbox } from '../platform/messages/outbox.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings } from './account-endings.ts';
import { commandMailedLinks } from './command-mailed-links.ts';
import type { Config } from './config.ts';
import type { Store } from './open-store.ts';
import { inSeenTime } from './time-seen.ts';

/** Deletion of accounts for the command line: a running server sends the mails that were written here. */
export async function leavingParts(store: Store, config: Config) {
  const {
    database: { db },
    clock,
    secretKeys,
  } = store;
  const outbox = createOutbox({ clock, vault: createVault(secretKeys, 'outbox') });
  return {
    leaving: leavingService({
      db,
      clock,
      inSeenTime: inSeenTime(db, clock),
      ...accountEndings(clock),
      endApplications: endApplicationsOf({ clock, vault: createVault(secretKeys, 'oidc-records') }),
      mailedLinks: commandMailedLinks(store, config),
      notices: noticesService({
        clock,
        outbox,
        describeClient: clientDescriber(await openPlaces(null)),
        currentClient,
      }),
      days: config.accountDeletionDays,
    }),
    exports: exportService({ db, clock }),
  };
}
