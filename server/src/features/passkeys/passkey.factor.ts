import type { Database } from '../../platform/db/database.ts';
import { factorsText } from '../../platform/text/factors.en.ts';
import type { SecondFactor } from '../mfa/factor.ts';
import { passkeysRepository } from './passkeys.repository.ts';

/** A passkey; its ceremony has calls of its own. */
export function passkeyFactor({ db }: { readonly db: Database }): SecondFactor {
  return {
    type: 'passkey',
    strength: 'strong',
    async offer(user) {
      if (!(await passkeysRepository(db).has(user.id))) return undefined;
      return {
        type: 'passkey',
        name: factorsText.passkey.name,
        description: factorsText.passkey.description(),
      };
    },
    reset: (userId, on) => passkeysRepository(on).removeAll(userId),
  };
}
