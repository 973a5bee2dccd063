import { type FactorType, factors as units } from '@latchkey/contract/mfa/factors';
import type { Database } from '../../platform/db/database.ts';
import type { ForgetAdded } from '../accounts/forget-added.ts';
import { type ReadRestsOn, type RestsOn, restsOnOf } from '../accounts/rests-on.ts';
import type { Session } from '../sessions/session.ts';

export interface RestsOnDeps {
  readonly forgetAdded: ReadonlyMap<FactorType, ForgetAdded>;
  readonly passkeyAddedIn: (
    on: Database,
    session: Pick<Session, 'user_id' | 'passkey_id'>,
  ) => Promise<string | null>;
  /** The device of this id, if it is still trusted. */
  readonly findTrusted: (
    on: Database,
    id: string,
  ) => Promise<{ readonly rests_on: string | null } | undefined>;
}

/**
 * Kept with the session, because whoever added a factor may remove it: a report of the session that added it must still find
 * what was begun with it (security #626).
 */
export function readRestsOn({ forgetAdded, passkeyAddedIn, findTrusted }: RestsOnDeps): ReadRestsOn {
  async function addersOf(tx: Database, userId: string, type: FactorType): Promise<readonly string[]> {
    const noted = new Set<string>();
    const all = async (id: string) => {
      noted.add(id);
      return false;
    };
    await forgetAdded.get(type)?.(userId, all, tx, true);
    if (noted.size === 0) return [];
    // With several of one kind, it may have been one from before.
    const others = await forgetAdded.get(type)?.(userId, async () => true, tx, true);
    return others?.isLeft ? [] : [...noted];
  }

  return async (tx, { userId, factors, passkeyId, trustedDeviceId }) => {
    // Trust stands for what has earned it.
    const trusted = trustedDeviceId === undefined ? undefined : await findTrusted(tx, trustedDeviceId);
    const found: { -readonly [Type in keyof RestsOn]: RestsOn[Type] } = trusted
      ? { ...restsOnOf(trusted) }
      : {};
    for (const type of factors) {
      if (units[type].strength === 'knowledge') continue;
      const isKnown = type === 'passkey' && passkeyId !== undefined;
      const adder = isKnown && (await passkeyAddedIn(tx, { user_id: userId, passkey_id: passkeyId }));
      const adders = isKnown ? [adder || []].flat() : await addersOf(tx, userId, type);
      if (adders.length > 0) found[type] = adders;
    }
    return Object.keys(found).length > 0 ? found : undefined;
  };
}
