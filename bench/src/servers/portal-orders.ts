import type { Config } from '../../../server/src/app/config.ts';
import type { Store } from '../../../server/src/app/open-store.ts';
import type { User } from '../../../server/src/features/accounts/user.ts';
import { totpRepository } from '../../../server/src/features/mfa/totp.repository.ts';
import { newTotpSeed } from '../../../server/src/features/mfa/totp.ts';
import { createVault } from '../../../server/src/platform/secrets/vault.ts';
import { seedSessions } from './seed-sessions.ts';

/** What a line has the portal's process put into its database, between the rounds. */
export type PortalOrder =
  /** An authenticator app for every account, in place of any it has: no step of it is used. */
  { make: 'apps' };

export interface AppOrdered {
  /** Base32. */
  readonly seed: string;
  /** Of a sign-in that waits for its second step. */
  readonly pendingToken: string;
}

export interface PortalOrdersDeps {
  readonly store: Store;
  readonly config: Config;
  readonly users: readonly User[];
}

export function portalOrders({ store, config, users }: PortalOrdersDeps) {
  const { database, clock, secretKeys } = store;

  async function makeApps(): Promise<AppOrdered[]> {
    const vault = createVault(secretKeys, 'totp');
    const seeds = users.map(() => newTotpSeed());
    await database.db.transaction().execute(async (tx) => {
      for (const [index, { id }] of users.entries()) {
        const secret = vault.seal(seeds[index] ?? '', id);
        await totpRepository(tx).put({ user_id: id, secret, last_step: 0, created_at: clock.now() });
      }
    });
    const pending = await seedSessions(store, config, users, users.length, 'pending_2fa');
    return seeds.map((seed, index) => ({ seed, pendingToken: pending[index] ?? '' }));
  }

  return {
    async fulfil(order: PortalOrder): Promise<unknown> {
      switch (order.make) {
        case 'apps':
          return makeApps();
      }
    },
  };
}
