import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { LimitStore } from './limit-store.ts';
import { memoryStore } from './memory-store.ts';
import { createRateLimit, type RateLimit, type RateLimitOptions } from './rate-limit.ts';

export interface RateLimitsOptions {
  /** Shared counters for several processes; null keeps them in memory. */
  readonly redisUrl: string | null;
  /** Of the counters in memory; Redis goes by its own. */
  readonly clock?: Clock;
  readonly log?: FastifyBaseLogger;
}

export interface RateLimits {
  /** Each name once: two limits of one name would share their counters. */
  limit(name: string, options: RateLimitOptions): RateLimit;
  /** Bare counters beside the limits, kept where those are; `duration` in milliseconds, whole seconds. */
  counters(name: string, duration: number): LimitStore;
  close(): Promise<void>;
}

/** Also works while Redis is away: the portal then starts, and refuses what the limits guard. */
export async function createRateLimits({
  redisUrl,
  clock = systemClock,
  log,
}: RateLimitsOptions): Promise<RateLimits> {
  const redis = redisUrl === null ? undefined : await openRedis(redisUrl, log);
  const names = new Set<string>();
  const counters = (name: string, duration: number): LimitStore => {
    if (names.has(name)) throw new Error(`There are two rate limits named ${name}`);
    names.add(name);
    return redis ? redis.store(name, duration) : memoryStore(duration, clock);
  };
  return {
    limit: (name, options) => createRateLimit(options, counters(name, options.duration)),
    counters,
    async close() {
      redis?.close();
    },
  };
}

/** The driver is read only where it is used. */
async function openRedis(url: string, log: FastifyBaseLogger | undefined) {
  const [{ connectRedis }, { redisStore }] = await Promise.all([
    import('./connect-redis.ts'),
    import('./redis-store.ts'),
  ]);
  const connection = connectRedis(url, log);
  return {
    store: (name: string, duration: number) => redisStore(name, duration, connection),
    close: () => connection.redis.disconnect(),
  };
}
