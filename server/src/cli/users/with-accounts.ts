import type { accountLimits } from '../../app/account-limits.ts';
import { loadConfig } from '../../app/config.ts';
import type { Store } from '../../app/open-store.ts';
import type { AccountsService } from '../../features/accounts/accounts.service.ts';
import type { User } from '../../features/accounts/user.ts';
import type { FactorResetService } from '../../features/mfa/factor-reset.service.ts';
import type { TellAdded } from '../../features/mfa/tell-added.ts';
import type { NoticesService } from '../../features/notices/notices.service.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { PasswordPolicy } from '../../platform/passwords/password-policy.ts';
import { UsageError } from '../usage-error.ts';

export interface AccountsContext {
  readonly store: Store;
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: AccountsService;
  readonly hasher: PasswordHasher;
  readonly policy: PasswordPolicy;
  readonly factors: FactorResetService;
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly tellAdded: TellAdded;
  readonly limits: ReturnType<typeof accountLimits>;
  /** Finds an account by id, email or phone. Throws UsageError if there is none. */
  user(reference: string): Promise<User>;
}

/** Opens the configured database and closes it afterwards. A server may use the database at the same time. */
export async function withAccounts<T>(work: (context: AccountsContext) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const { accountEndings } = await import('../../app/account-endings.ts');
  const { accountLimits } = await import('../../app/account-limits.ts');
  const { hasAccess } = await import('../../app/has-access.ts');
  const { commandNotices } = await import('../../app/command-notices.ts');
  const { commandTellAdded } = await import('../../app/command-tell-added.ts');
  const { openStore } = await import('../../app/open-store.ts');
  const { resetFactors } = await import('../../app/reset-factors.ts');
  const { accountsService } = await import('../../features/accounts/accounts.service.ts');
  const { createHashQueue } = await import('../../platform/passwords/hash-queue.ts');
  const { createPasswordHasher } = await import('../../platform/passwords/password-hasher.ts');
  const { openPasswordPolicy } = await import('../../app/open-password-policy.ts');
  const store = await openStore(config);
  const { db } = store.database;
  const accounts = accountsService({
    db,
    clock: store.clock,
    ...accountEndings(store.clock),
    hasAccess: hasAccess(config.brand),
  });
  try {
    return await work({
      store,
      db,
      clock: store.clock,
      accounts,
      // No request is waiting for the result, so an import may take as long as it needs.
      hasher: createPasswordHasher(createHashQueue({ longestWait: Number.POSITIVE_INFINITY })),
      policy: await openPasswordPolicy(config),
      factors: resetFactors(store),
      notices: commandNotices(store),
      tellAdded: commandTellAdded(store, config),
      limits: accountLimits(store),
      async user(reference) {
        const found = await accounts.find(reference);
        if (!found) throw new UsageError(`there is no account ${JSON.stringify(reference)}`);
        return found;
      },
    });
  } finally {
    await store.close();
  }
}
