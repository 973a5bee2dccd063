import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo } from '../../platform/http/caller.ts';
import { addressGroup } from '../../platform/network/address-group.ts';
import { cooldownLeft } from '../../platform/rate-limits/cooldowns.ts';
import {
  addressCooldowns,
  keepSignInFailures,
  maxFailuresOfMethod,
  phoneCodeCooldowns,
  sweepBatch,
} from './limits.ts';
import { signInFailuresRepository } from './sign-in-failures.repository.ts';

/** The maximum of a counter's column. */
const noLimit = 2 ** 31 - 1;

/** The keys that wrong codes are counted by. */
export interface PhoneCodeTarget {
  /** The number, whether or not an account has it. */
  readonly phone: string;
  readonly userId: string | null;
  readonly client: ClientInfo;
  readonly isKnownBrowser: boolean;
}

export type PhoneCodeFailures = ReturnType<typeof phoneCodeFailuresService>;

/**
 * Counts wrong codes of the sign-in by phone. This sign-in needs no password, so that anybody who knows a number can
 * enter wrong codes. They never count for the owner's second factor (security #13, #98) but have counters of their own:
 * per number, per browser that its account knows, and per address. Their cooldowns grow and end.
 * After `maxFailuresOfMethod` consecutive failures the number only accepts known browsers until its owner signs in by
 * another method.
 */
export function phoneCodeFailuresService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** Whether the next code would be evaluated. Does the same work for an unknown number (security #62). */
  async function isOpen(target: PhoneCodeTarget): Promise<boolean> {
    const row = await signInFailuresRepository(db).find(keyOf(target));
    if (!row) return true;
    if (row.failures >= maxFailuresOfMethod) return false;
    return cooldownLeft(row, phoneCodeCooldowns, clock.now()) === 0;
  }

  /**
   * Counts a code before it is evaluated, in the transaction that evaluates it (security #14). Returns false if it must
   * not be evaluated, which a stranger is not told. Throws `rate_limited` for the address.
   */
  async function count(target: PhoneCodeTarget, on: Database): Promise<boolean> {
    const at = clock.now();
    const failures = signInFailuresRepository(on);
    if (!target.isKnownBrowser) await countAddress(target, on);
    const counted = await failures.count(
      { key: keyOf(target), userId: target.userId, at },
      maxFailuresOfMethod,
      phoneCodeCooldowns,
    );
    return counted !== undefined;
  }

  async function countAddress({ client }: PhoneCodeTarget, on: Database): Promise<void> {
    const failures = signInFailuresRepository(on);
    const key = addressKey(client);
    const now = clock.now();
    const before = await failures.find(key);
    // An address without failures for a long time starts from zero.
    if (before && before.updated_at + addressCooldowns.forgottenAfter <= now) await failures.clear(key);
    const counting = { key, userId: null, at: now };
    if ((await failures.count(counting, noLimit, addressCooldowns.cooldowns)) !== undefined) return;
    const left = before ? cooldownLeft(before, addressCooldowns.cooldowns, now) : 0;
    const seconds = Math.ceil(left / 1000);
    throw new ApiError('rate_limited', { retry_after: Math.max(1, seconds) });
  }

  /** The code was right: resets the count. */
  async function succeeded(target: PhoneCodeTarget, on: Database): Promise<void> {
    const failures = signInFailuresRepository(on);
    await failures.clear(keyOf(target));
    if (!target.isKnownBrowser) await failures.giveBack(addressKey(target.client));
  }

  return {
    isOpen,
    count,
    succeeded,
    /** The owner signed in by another method. Call it in the transaction of the sign-in. */
    reopen: (userId: string, on: Database = db): Promise<number> =>
      signInFailuresRepository(on).clearOfUser(userId),
    sweep: () =>
      signInFailuresRepository(db).sweep(clock.now() - keepSignInFailures, maxFailuresOfMethod, sweepBatch),
  };
}

function keyOf({ phone, client, isKnownBrowser }: PhoneCodeTarget): string {
  return hashed(isKnownBrowser ? `phone ${phone} ${client.browserId}` : `phone ${phone}`);
}

const addressKey = ({ ip }: ClientInfo): string => hashed(`address ${addressGroup(ip)}`);

/** The counters contain no phone numbers or addresses. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
