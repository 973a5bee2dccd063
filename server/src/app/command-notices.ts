import { noticesFeature } from '../features/notices/index.ts';
import { clientDescriber } from '../platform/clients/describe-client.ts';
import { outbox } from '../platform/messages/outbox.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Store } from './open-store.ts';

/** Writes the notices about what an operator's command changed; a running server sends them. */
export function commandNotices({ clock, secretKeys }: Store) {
  return noticesFeature({
    clock,
    outbox: outbox({ clock, vault: createVault(secretKeys, 'outbox') }),
    // A command has no browser to describe.
    describeClient: clientDescriber({ of: () => null }),
    currentClient: () => undefined,
  }).notices;
}
