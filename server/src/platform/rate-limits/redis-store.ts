import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type Count, type LimitStore, LimitStoreAway } from './limit-store.ts';
import { retryAfterStoreAway } from './limits.ts';

/** Counters that several processes share. `duration` in milliseconds, whole seconds. */
export function redisStore(name: string, duration: number, redis: Redis): LimitStore {
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `latchkey:limit:${name}`,
    // The limit itself is applied by the caller, the same for every store.
    points: Number.MAX_SAFE_INTEGER,
    duration: duration / 1000,
    rejectIfRedisNotReady: true,
  });

  const closed = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (cause) {
      throw new LimitStoreAway(retryAfterStoreAway, { cause });
    }
  };

  return {
    async add(key, points) {
      return countOf(await closed(points < 0 ? limiter.reward(key, -points) : limiter.penalty(key, points)));
    },
    async read(key) {
      const found = await closed(limiter.get(key));
      return found ? countOf(found) : undefined;
    },
    async remove(key) {
      await closed(limiter.delete(key));
    },
  };
}

const countOf = (found: { readonly consumedPoints: number; readonly msBeforeNext: number }): Count => ({
  points: Math.max(0, found.consumedPoints),
  endsIn: found.msBeforeNext,
});
