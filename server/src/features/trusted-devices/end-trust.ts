import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { trustedDevicesRepository } from './trusted-devices.repository.ts';

/**
 * Every sign-in to the account asks for its second factor again, in the transaction of what ends the trust.
 * With a `thumbprint` in that browser alone.
 */
export async function endTrust(on: Database, userId: string, thumbprint?: string): Promise<void> {
  const devices = trustedDevicesRepository(on);
  const ended =
    thumbprint === undefined
      ? await devices.removeAll(userId)
      : await devices.removeByKey(userId, thumbprint);
  if (ended > 0) await recordEnd(on, userId, ended);
}

export async function recordEnd(on: Database, userId: string, ended: number): Promise<void> {
  const user = await usersRepository(on).findById(userId);
  if (!user) return;
  audit.record(on, { action: 'user.device_trust_ended', target: userTarget(user), changes: { ended } });
}
