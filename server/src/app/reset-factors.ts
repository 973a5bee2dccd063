import { factorResetService } from '../features/mfa/factor-reset.service.ts';
import { accountEndings } from './account-endings.ts';
import { commandNotices } from './command-notices.ts';
import { forgetFactors } from './factor-registry.ts';
import type { Store } from './open-store.ts';

/** Resets an account's factors, for the command line. */
export function resetFactors(store: Store) {
  const { database, clock } = store;
  return factorResetService({
    db: database.db,
    clock,
    notices: commandNotices(store),
    forget: forgetFactors,
    endSessions: (tx, userId) => accountEndings(clock).endSessions(tx, userId, 'revoked'),
    endRecovery: accountEndings(clock).endRecovery,
  });
}
