import type { Database } from '../../platform/db/database.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { forgetAddedIn } from '../accounts/forget-added.ts';
import { isResting, provenanceOf } from '../accounts/resting.ts';
import type { ForgetFactor, HoldsFactor, SecondFactor } from '../mfa/factor.ts';
import { passkeysRepository } from './passkeys.repository.ts';

export const hasPasskeys: HoldsFactor = (user, on) => passkeysRepository(on).has(user.id);

export const forgetPasskeys: ForgetFactor = (userId, on) => passkeysRepository(on).removeAll(userId);

export const forgetAddedPasskeys = forgetAddedIn('passkeys', ({ name }) =>
  [catalog().factors.passkey.name, name && `(${name})`].filter(Boolean).join(' '),
);

/** A passkey; its ceremony has its own calls. */
export function passkeyFactor({ db }: { readonly db: Database }): SecondFactor {
  return {
    type: 'passkey',
    async offer(user, on = db, view) {
      const isThere = view
        ? (await passkeysRepository(on).list(user.id)).some((row) => !isResting(provenanceOf(row), view))
        : await hasPasskeys(user, on);
      if (!isThere) return undefined;
      return { type: 'passkey', ...catalog().factors.passkey };
    },
  };
}
