import { devicesRepository } from '../features/companion/devices.repository.ts';
import { factorResetService } from '../features/mfa/factor-reset.service.ts';
import { recoveryCodeFactor } from '../features/mfa/factors/recovery-code.factor.ts';
import { totpFactor } from '../features/mfa/factors/totp.factor.ts';
import { noticesFeature } from '../features/notices/index.ts';
import { passkeyFactor } from '../features/passkeys/passkey.factor.ts';
import { sessionsRepository } from '../features/sessions/sessions.repository.ts';
import { outbox } from '../platform/messages/outbox.ts';
import { createVault } from '../platform/secrets/vault.ts';
import type { Store } from './open-store.ts';

/** The reset of an account's factors, for the command line; a running server sends the notice. */
export function resetFactors({ database: { db }, clock, secretKeys }: Store) {
  const { notices } = noticesFeature({
    clock,
    outbox: outbox({ clock, vault: createVault(secretKeys, 'outbox') }),
  });
  return factorResetService({
    db,
    clock,
    notices,
    // Every factor that can be registered.
    factors: [
      { reset: (userId, on) => devicesRepository(on).removeAll(userId) },
      passkeyFactor({ db }),
      totpFactor({ db, clock, vault: createVault(secretKeys, 'totp') }),
      recoveryCodeFactor({ db, clock, notices, vault: createVault(secretKeys, 'recovery-codes') }),
    ],
    endSessions: (tx, userId) => sessionsRepository(tx).endAll(userId, clock.now(), 'revoked'),
  });
}
