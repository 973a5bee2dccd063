import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { second } from '../clock/durations.ts';
import type { RedisConnection } from './connect-redis.ts';
import { type Count, type LimitStore, LimitStoreAway } from './limit-store.ts';
import { retryAfterStoreAway } from './limits.ts';

/**
 * The library's script, except that what is given back after a window has ended does not become credit for the next one:
 * an attacker could save it up, as calls that are not counted in the end are repeated at the right moment (security #333).
 */
const addScript = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
if consumed < 0 then consumed = redis.call('incrby', KEYS[1], -consumed) end
local ttl = redis.call('pttl', KEYS[1])
if ttl == -1 then
  redis.call('expire', KEYS[1], ARGV[2])
  ttl = 1000 * ARGV[2]
end
return {consumed, ttl}`;

/** Counters shared by several processes. `duration` in milliseconds, a multiple of a second. */
export function redisStore(name: string, duration: number, connection: RedisConnection): LimitStore {
  const limiter = new RateLimiterRedis({
    storeClient: connection.redis,
    keyPrefix: `latchkey:limit:${name}`,
    // The caller applies the limit itself, in the same way for every store.
    points: Number.MAX_SAFE_INTEGER,
    duration: duration / 1000,
    rejectIfRedisNotReady: true,
    customIncrTtlLuaScript: addScript,
  });

  const ask = <T>(question: () => Promise<T>): Promise<T> => askRedis(connection, question);

  return {
    async add(key, points) {
      return countOf(
        await ask(() => (points < 0 ? limiter.reward(key, -points) : limiter.penalty(key, points))),
      );
    },
    async read(key) {
      const found = await ask(() => limiter.get(key));
      return found ? countOf(found) : undefined;
    },
    async remove(key) {
      await ask(() => limiter.delete(key));
    },
  };
}

/**
 * Rejects unless Redis takes a write. A Redis that is full, or a replica, answers reads and deletions as ever, but
 * counts nothing.
 */
export async function tryWriting(redis: Redis): Promise<void> {
  await redis.set('latchkey:limit-probe', '1', 'PX', second);
}

/** Rejects with LimitStoreAway if there is no reply. */
export async function askRedis<T>({ firstContact }: RedisConnection, question: () => Promise<T>): Promise<T> {
  // The first requests may arrive before the connection is established.
  await firstContact;
  try {
    return await question();
  } catch (cause) {
    throw new LimitStoreAway(retryAfterStoreAway, { cause });
  }
}

const countOf = (found: { readonly consumedPoints: number; readonly msBeforeNext: number }): Count => ({
  points: Math.max(0, found.consumedPoints),
  endsIn: found.msBeforeNext,
});
