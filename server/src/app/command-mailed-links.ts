import { mailedLinksService } from '../features/mailed-links/mailed-links.service.ts';
import { outbox } from '../platform/messages/outbox.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Config } from './config.ts';
import type { Store } from './open-store.ts';
import { seeTime } from './time-seen.ts';

/** Creates the links that an operator's command mails; a running server sends the mails. */
export function commandMailedLinks({ database: { db }, clock, secretKeys }: Store, config: Config) {
  return mailedLinksService({
    db,
    clock,
    outbox: outbox({ clock, vault: createVault(secretKeys, 'outbox') }),
    publicUrl: config.http.publicUrl,
    seeTime: () => seeTime(db, clock),
  });
}
