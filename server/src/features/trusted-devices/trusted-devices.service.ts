import type { Factor, FactorType } from '@latchkey/contract/http/api-error';
import { isSecondFactor } from '@latchkey/contract/mfa/factors';
import type { TrustedDevice } from '@latchkey/contract/trusted-devices/trusted-device-list';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { day } from '../../platform/clock/durations.ts';
import { mostAhead } from '../../platform/clock/limits.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { closeRestsOn, type ReadRestsOn } from '../accounts/rests-on.ts';
import type { User } from '../accounts/user.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { endTrust, recordEnd } from './end-trust.ts';
import { maxDevicesPerUser } from './limits.ts';
import { type TrustedDeviceRow, trustedDevicesRepository } from './trusted-devices.repository.ts';

export interface TrustedDevicesDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** TRUSTED_DEVICE_DAYS; 0 where no device is trusted. */
  readonly days: number;
  readonly sessions: Pick<SessionsService, 'holdAccount' | 'find'>;
  readonly describeClient: DescribeClient;
  /** Whether a second factor is required of the account, by REQUIRE_2FA or an operator. */
  readonly isEnforced: (user: User) => boolean;
  readonly restsOn: ReadRestsOn;
}

type SignIn = Pick<ClientInfo, 'keyThumbprint'>;

export type TrustedDevicesService = ReturnType<typeof trustedDevicesService>;

/**
 * 'Don't ask on this device': a sign-in from a browser that proves the key with which it was trusted goes without its
 * second factor. It is no factor: it confirms nothing inside a session, no reset, and no application that needs two
 * (docs/behaviour/mfa.md#trusted-devices).
 */
export function trustedDevicesService(deps: TrustedDevicesDeps) {
  const { db, clock, days, sessions, describeClient } = deps;
  /** Nothing stands for a second factor that the operator requires (security #3). */
  const mayTrust = (user: User): boolean => days > 0 && !deps.isEnforced(user);
  /** A setting that was lowered holds for what was trusted before, too. */
  const endOf = ({ created_at: at, expires_at: end }: TrustedDeviceRow): number =>
    Math.min(end, at + days * day);
  /** What the clock says was trusted in days to come would be trusted for too long (security #291). */
  const isLive = (device: TrustedDeviceRow): boolean =>
    clock.now() < endOf(device) && device.created_at <= clock.now() + mostAhead;

  /** What is found to be over is forgotten, so that no clock that is set back brings it to life again (security #276). */
  async function living(device: TrustedDeviceRow | undefined, on: Database): Promise<string | undefined> {
    if (!device) return undefined;
    if (isLive(device)) return device.id;
    await trustedDevicesRepository(on).remove(device.user_id, device.id);
    return undefined;
  }

  /** For how many days this browser could be trusted after this sign-in; undefined where it cannot. */
  function offered(user: User, { keyThumbprint }: SignIn, available: readonly Factor[]): number | undefined {
    const isPossible =
      mayTrust(user) && Boolean(keyThumbprint) && available.some(({ type }) => isSecondFactor(type));
    return isPossible ? days : undefined;
  }

  /**
   * The device whose trust stands for the second factor of a sign-in, in its transaction. What earned the trust has to be
   * among what this sign-in may be finished with: still held, still allowed, and of another possession than was just
   * shown (security #256, #258).
   */
  async function admit(
    tx: Database,
    user: User,
    { keyThumbprint }: SignIn,
    available: readonly Factor[],
  ): Promise<string | undefined> {
    if (!mayTrust(user) || !keyThumbprint) return undefined;
    const devices = trustedDevicesRepository(tx);
    const device = await devices.findByKey(user.id, keyThumbprint);
    const id = await living(device, tx);
    if (!id || !available.some(({ type }) => type === device?.factor)) return undefined;
    await devices.markUsed(id, clock.now());
    return id;
  }

  /** In the transaction of the sign-in that `factor` finished. A code for emergencies earns no trust. */
  async function trust(tx: Database, user: User, client: ClientInfo, factor: FactorType): Promise<void> {
    const { keyThumbprint, ip, userAgent, deviceId } = client;
    if (!mayTrust(user) || !keyThumbprint || !isSecondFactor(factor)) return;
    const devices = trustedDevicesRepository(tx);
    await devices.removeByKey(user.id, keyThumbprint);
    for (const { id } of (await devices.list(user.id)).slice(maxDevicesPerUser - 1))
      await devices.remove(user.id, id);
    const now = clock.now();
    await devices.insert({
      id: newId(clock),
      user_id: user.id,
      key_thumbprint: keyThumbprint,
      factor,
      rests_on: closeRestsOn(await deps.restsOn(tx, { userId: user.id, factors: [factor] })),
      created_at: now,
      expires_at: now + days * day,
      last_used_at: null,
      ip,
      user_agent: userAgent,
      device_id: deviceId,
    });
    audit.record(tx, { action: 'user.device_trusted', target: userTarget(user), changes: { factor, days } });
  }

  /** Whether a session that began without its second factor may go on so. */
  async function isTrusted(id: string): Promise<boolean> {
    const device = days > 0 ? await trustedDevicesRepository(db).find(id) : undefined;
    return (await living(device, db)) !== undefined;
  }

  async function list({ userId, sessionId }: TokenCaller): Promise<TrustedDevice[]> {
    const [devices, session] = await Promise.all([
      trustedDevicesRepository(db).list(userId),
      sessions.find(sessionId),
    ]);
    return devices.filter(isLive).map((device) => ({
      id: device.id,
      trusted_at: new Date(device.created_at).toISOString(),
      expires_at: new Date(endOf(device)).toISOString(),
      last_used_at: device.last_used_at === null ? null : new Date(device.last_used_at).toISOString(),
      ...describeClient(device),
      is_current: device.key_thumbprint === session?.key_thumbprint,
    }));
  }

  /** Throws `not_found` for what is not a device of the account (security #259). */
  async function end(caller: TokenCaller, id: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      await sessions.holdAccount(caller, tx);
      const ended = await trustedDevicesRepository(tx).remove(caller.userId, id);
      if (ended === 0) throw new ApiError('not_found');
      await recordEnd(tx, caller.userId, ended);
    });
  }

  async function endAll(caller: TokenCaller): Promise<void> {
    await inTransaction(db, async (tx) => {
      await sessions.holdAccount(caller, tx);
      await endTrust(tx, caller.userId);
    });
  }

  return {
    offered,
    admit,
    trust,
    isTrusted,
    list,
    end,
    endAll,
    /** Where no device is trusted, none is again when the setting is changed back (security #260). */
    sweep: () => trustedDevicesRepository(db).sweep(days > 0 ? clock.now() : Number.MAX_SAFE_INTEGER),
  };
}
