import { createHash } from 'node:crypto';
import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import { deviceSignatureText } from '@latchkey/contract/companion/device-signature';
import { canonicalBase64url } from '@latchkey/contract/http/base64url';
import type { Clock } from '../../platform/clock/clock.ts';
import { minute } from '../../platform/clock/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DeviceCaller } from '../../platform/http/caller.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { type DevicePublicKey, isSignedBy } from './device-key.ts';
import { devicesRepository, type StoredDevice } from './devices.repository.ts';
import { clockTolerance } from './limits.ts';
import { noncesRepository } from './nonces.repository.ts';

/** A call as received; the four headers may contain anything. */
export interface GivenCall {
  readonly method: string;
  /** Path and query of the request line. */
  readonly path: string;
  readonly body: string;
  readonly key: unknown;
  readonly time: unknown;
  readonly nonce: unknown;
  readonly signature: unknown;
}

interface SignedCall {
  readonly key: string;
  readonly time: string;
  readonly nonce: string;
  readonly signature: string;
}

export type DeviceCallsService = ReturnType<typeof deviceCallsService>;

/**
 * Identifies the device that signed a call (docs/behaviour/companion.md#signatures): it must be paired, and the
 * signature recent and unused.
 * A call that changes something must also be later than the device's previous one, so that somebody who held a call
 * back cannot deliver it after the person's later decisions.
 */
export function deviceCallsService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const devices = devicesRepository(db);
  const nonces = noncesRepository(db);
  const users = usersRepository(db);

  async function check(given: GivenCall): Promise<DeviceCaller | undefined> {
    const call = readHeaders(given);
    if (!call || !isTimely(call.time)) return undefined;
    const device = await devices.find(call.key);
    // The signature is verified before anything is written: a stranger cannot fill tables.
    if (!device || !isSignedBy(keyOf(device), textOf(given, call), call.signature)) return undefined;
    const owner = await users.findById(device.user_id);
    if (!owner || (owner.status !== 'active' && !isRemoval(given))) return undefined;
    const isFirst = await nonces.use(device.id, call.nonce, clock.now() + 2 * clockTolerance);
    if (!isFirst) return undefined;
    if (given.method !== 'GET' && !(await devices.moveOn(device.id, Number(call.time)))) return undefined;
    await noteUse(device);
    return { userId: device.user_id, deviceKeyId: device.id, kind: 'device' };
  }

  const isTimely = (time: string): boolean => Math.abs(clock.now() - Number(time)) <= clockTolerance;

  /** At most once a minute: an open companion polls all the time. */
  async function noteUse({ id, last_used_at }: StoredDevice): Promise<void> {
    const now = clock.now();
    if (last_used_at === null || now - last_used_at >= minute) await devices.noteUse(id, now);
  }

  return { check, sweep: () => nonces.sweep(clock.now()) };
}

/**
 * A device may also give up its key while its account is suspended: otherwise the account would keep a device of which
 * nobody has the key (security #521).
 */
const isRemoval = ({ method, path }: GivenCall): boolean =>
  method === companionAddresses.companionSelfRemove.method &&
  path === companionAddresses.companionSelfRemove.path;

const shapes: Record<keyof SignedCall, RegExp> = {
  key: /^[\w-]{1,64}$/,
  time: /^\d{13}$/,
  nonce: /^[\w-]{22}$/,
  signature: /^[\w-]{86}$/,
};

function readHeaders({ key, time, nonce, signature }: GivenCall): SignedCall | undefined {
  const read = { key, time, nonce, signature };
  const isWhole = Object.entries(shapes).every(([name, shape]) => {
    const value = read[name as keyof SignedCall];
    return typeof value === 'string' && shape.test(value) && isCanonical(name, value);
  });
  return isWhole ? (read as SignedCall) : undefined;
}

/**
 * Accepts only the canonical encoding of a nonce or signature, so that the same nonce cannot be reused in another
 * spelling.
 */
const isCanonical = (name: string, value: string): boolean =>
  !['nonce', 'signature'].includes(name) || canonicalBase64url.test(value);

function textOf({ method, path, body }: GivenCall, { time, nonce }: SignedCall): string {
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  return deviceSignatureText({ method, path, bodyHash, time, nonce });
}

const keyOf = ({ public_key }: StoredDevice): DevicePublicKey => JSON.parse(public_key) as DevicePublicKey;
