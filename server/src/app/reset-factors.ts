import { factorResetService } from '../features/mfa/factor-reset.service.ts';
import { noticesFeature } from '../features/notices/index.ts';
import { clientDescriber } from '../platform/clients/describe-client.ts';
import { outbox } from '../platform/messages/outbox.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { accountEndings } from './account-endings.ts';
import { forgetFactors } from './factor-registry.ts';
import type { Store } from './open-store.ts';

/** Resets an account's factors, for the command line; a running server sends the notice. */
export function resetFactors({ database: { db }, clock, secretKeys }: Store) {
  const { notices } = noticesFeature({
    clock,
    outbox: outbox({ clock, vault: createVault(secretKeys, 'outbox') }),
    // An operator's command has no browser to describe.
    describeClient: clientDescriber({ of: () => null }),
    currentClient: () => undefined,
  });
  return factorResetService({
    db,
    clock,
    notices,
    forget: forgetFactors,
    endSessions: (tx, userId) => accountEndings(clock).endSessions(tx, userId, 'revoked'),
    endRecovery: accountEndings(clock).endRecovery,
  });
}
