import { createHash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import { addressGroup } from '../network/address-group.ts';
import type { Count, LimitStore } from './limit-store.ts';
import { fallbackShare } from './limits.ts';

export interface RateLimitOptions {
  /** How many are let through in one window. */
  readonly points: number;
  /** The length of a window in milliseconds, whole seconds; it begins with the first point. */
  readonly duration: number;
}

export interface Remaining {
  readonly points: number;
  /** Seconds until all points are there again. */
  readonly resetAfter: number;
}

/** A counted attempt. */
export interface Counted {
  readonly isAllowed: boolean;
  /** Attempts that are left after it. */
  readonly left: number;
  /** Seconds until all of them are there again. */
  readonly resetAfter: number;
}

/**
 * One named limit. A key is whatever is limited: an account, an address (IPv6 by its /64 network), a phone number.
 * While the shared counters are away a quarter of it is let through, by each process for itself; when they stay away,
 * every method rejects with LimitStoreAway (#69).
 */
export interface RateLimit {
  /** Counts one attempt. Throws the ApiError `rate_limited` with `retry_after` when there is none left. */
  consume(key: string, points?: number): Promise<void>;
  /** Counts one attempt; false when there is none left. */
  tryConsume(key: string, points?: number): Promise<boolean>;
  /** Counts one, and tells how many are left. */
  count(key: string): Promise<Counted>;
  /** Throws `rate_limited` with `retry_after` for a key that `tryConsume` found used up; counts nothing. */
  refuse(key: string): Promise<never>;
  /** Takes a counted attempt back, for one that turned out to be rightful. */
  giveBack(key: string, points?: number): Promise<void>;
  /** What is left, without counting. */
  peek(key: string): Promise<Remaining>;
  /** Forgets the key. */
  reset(key: string): Promise<void>;
}

export function createRateLimit({ points: limit, duration }: RateLimitOptions, store: LimitStore): RateLimit {
  if (duration < 1000 || duration % 1000 !== 0) throw new RangeError('A rate limit lasts whole seconds');

  const count = (key: string, points: number): Promise<Count> => store.add(storedKey(key), points);
  const allowedBy = ({ isReduced }: Count): number =>
    isReduced ? Math.max(1, Math.floor(limit * fallbackShare)) : limit;

  return {
    async consume(key, points = 1) {
      const counted = await count(key, points);
      if (counted.points > allowedBy(counted))
        throw new ApiError('rate_limited', { retry_after: secondsOf(counted.endsIn) });
    },
    async tryConsume(key, points = 1) {
      const counted = await count(key, points);
      return counted.points <= allowedBy(counted);
    },
    async count(key) {
      const counted = await count(key, 1);
      return {
        isAllowed: counted.points <= allowedBy(counted),
        left: Math.max(0, allowedBy(counted) - counted.points),
        resetAfter: secondsOf(counted.endsIn),
      };
    },
    async refuse(key) {
      const counted = await store.read(storedKey(key));
      throw new ApiError('rate_limited', { retry_after: secondsOf(counted?.endsIn ?? 1000) });
    },
    async giveBack(key, points = 1) {
      await count(key, -points);
    },
    async peek(key) {
      const counted = await store.read(storedKey(key));
      return {
        points: counted ? Math.max(0, allowedBy(counted) - counted.points) : limit,
        resetAfter: counted ? secondsOf(counted.endsIn) : 0,
      };
    },
    reset: (key) => store.remove(storedKey(key)),
  };
}

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** Of one length whatever was typed, and without the e-mail address or phone number in it. */
function storedKey(key: string): string {
  return createHash('sha256').update(addressGroup(key)).digest('base64url').slice(0, 22);
}
