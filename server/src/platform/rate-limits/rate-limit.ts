import { hash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import { addressGroup } from '../network/address-group.ts';
import type { Count, LimitStore } from './limit-store.ts';
import { fallbackShare } from './limits.ts';

export interface RateLimitOptions {
  /** Points per window. */
  readonly points: number;
  /** Length of a window in milliseconds, a multiple of a second; it starts with the first point. */
  readonly duration: number;
}

export interface Remaining {
  readonly points: number;
  /** Seconds until all points are available again. */
  readonly resetAfter: number;
}

/** The result of counting an attempt. */
export interface Counted {
  readonly isAllowed: boolean;
  /** Remaining attempts. */
  readonly left: number;
  /** Seconds until all attempts are available again. */
  readonly resetAfter: number;
}

/**
 * A named limit. Its keys are what is limited: an account, an address (IPv6 by /64 network), a phone number.
 * While the shared counters are unavailable, each process allows a quarter of the limit on its own; when that lasts too
 * long, every method rejects with LimitStoreAway (#69).
 */
export interface RateLimit {
  /** Counts an attempt. Throws the ApiError `rate_limited` with `retry_after` if none is left. */
  consume(key: string, points?: number): Promise<void>;
  /** Counts an attempt; false if none is left. */
  tryConsume(key: string, points?: number): Promise<boolean>;
  /** Counts an attempt, and returns how many are left. */
  count(key: string): Promise<Counted>;
  /** Throws `rate_limited` with `retry_after` for a key whose attempts `tryConsume` found used up; counts nothing. */
  refuse(key: string): Promise<never>;
  /** Undoes the counting of an attempt that turned out to be legitimate. */
  giveBack(key: string, points?: number): Promise<void>;
  /** Returns what is left, without counting. */
  peek(key: string): Promise<Remaining>;
  /** Deletes the key's count. */
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

/** Hashed, so that it has a fixed length and contains no email address or phone number. */
function storedKey(key: string): string {
  return hash('sha256', addressGroup(key), 'base64url').slice(0, 22);
}
