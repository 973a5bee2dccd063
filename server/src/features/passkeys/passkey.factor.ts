import type { Database } from '../../platform/db/database.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { SecondFactor } from '../mfa/factor.ts';
import { passkeysRepository } from './passkeys.repository.ts';

/** A passkey; its ceremony has calls of its own. */
export function passkeyFactor({ db }: { readonly db: Database }): SecondFactor {
  return {
    type: 'passkey',
    strength: 'strong',
    async offer(user) {
      if (!(await passkeysRepository(db).has(user.id))) return undefined;
      return { type: 'passkey', ...catalog().factors.passkey };
    },
    reset: (userId, on) => passkeysRepository(on).removeAll(userId),
  };
}
