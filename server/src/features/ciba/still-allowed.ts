import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';

export interface StillAllowedDeps {
  readonly hasAccess: (user: User) => boolean;
  /** Whether the account may use the application, by its groups. */
  readonly mayUse: (userId: string, clientId: string, on: Database) => Promise<boolean>;
  /** The account that the companion belongs to; undefined if it was removed. */
  readonly ownerOfDevice: (id: string, on: Database) => Promise<string | undefined>;
}

/**
 * Whether an approval is valid: for the transaction that accepts it and for the one that issues the tokens, both of
 * which lock the account; without a device for a request that is still to be shown (docs/decisions/0026).
 */
export type StillAllowed = (
  user: User | undefined,
  clientId: string,
  deviceId: string | null,
  tx: Database,
) => Promise<boolean>;

export function stillAllowed({ hasAccess, mayUse, ownerOfDevice }: StillAllowedDeps): StillAllowed {
  return async (user, clientId, deviceId, tx) => {
    // Queried for every request, so that no answer comes earlier (security #225).
    const isMember = await mayUse(user?.id ?? '', clientId, tx);
    // An account that is to be deleted cannot sign in to applications (security #238).
    if (user?.status !== 'active' || user.erase_at !== null || !hasAccess(user) || !isMember) return false;
    return deviceId === null || (await ownerOfDevice(deviceId, tx)) === user.id;
  };
}
