import { endApplicationsOf } from '../features/authorize/erased-account.ts';
import { exportService } from '../features/leaving/export.service.ts';
import { leavingService } from '../features/leaving/leaving.service.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings } from './account-endings.ts';
import { commandMailedLinks } from './command-mailed-links.ts';
import { commandNotices } from './command-notices.ts';
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
  return {
    leaving: leavingService({
      db,
      clock,
      inSeenTime: inSeenTime(db, clock),
      ...accountEndings(clock),
      endApplications: endApplicationsOf({ clock, vault: createVault(secretKeys, 'oidc-records') }),
      mailedLinks: commandMailedLinks(store, config),
      notices: commandNotices(store),
      days: config.accountDeletionDays,
    }),
    exports: exportService({ db, clock }),
  };
}
