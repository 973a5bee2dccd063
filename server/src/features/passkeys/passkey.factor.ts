import type { Database } from '../../platform/db/database.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { ForgetFactor, SecondFactor } from '../mfa/factor.ts';
import { passkeysRepository } from './passkeys.repository.ts';

export const forgetPasskeys: ForgetFactor = (userId, on) => passkeysRepository(on).removeAll(userId);

/** A passkey; its ceremony has calls of its own. */
export function passkeyFactor({ db }: { readonly db: Database }): SecondFactor {
  return {
    type: 'passkey',
    async offer(user, on = db) {
      if (!(await passkeysRepository(on).has(user.id))) return undefined;
      return { type: 'passkey', ...catalog().factors.passkey };
    },
  };
}
