import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';

export interface StillAllowedDeps {
  readonly hasAccess: (user: User) => boolean;
  /** Whether the application is for the account, as groups decide. */
  readonly mayUse: (userId: string, clientId: string, on: Database) => Promise<boolean>;
  /** The account whose companion it is; undefined where it was removed. */
  readonly ownerOfDevice: (id: string, on: Database) => Promise<string | undefined>;
}

/**
 * Whether an approval holds: for the transaction that takes it and for the one that gives the tokens out, each of which holds
 * the account; without a device for one that is still to be shown (docs/decisions/0026).
 */
export type StillAllowed = (
  user: User | undefined,
  clientId: string,
  deviceId: string | null,
  tx: Database,
) => Promise<boolean>;

export function stillAllowed({ hasAccess, mayUse, ownerOfDevice }: StillAllowedDeps): StillAllowed {
  return async (user, clientId, deviceId, tx) => {
    // Asked whoever it is, so that no answer comes sooner (security #225).
    const isMember = await mayUse(user?.id ?? '', clientId, tx);
    // An account that is to be deleted is signed in to nothing (security #238).
    if (user?.status !== 'active' || user.erase_at !== null || !hasAccess(user) || !isMember) return false;
    return deviceId === null || (await ownerOfDevice(deviceId, tx)) === user.id;
  };
}
