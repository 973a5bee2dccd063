import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock/clock.ts';
import { connectRedis } from './connect-redis.ts';
import { memoryStore } from './memory-store.ts';
import { createRateLimit, type RateLimit, type RateLimitOptions } from './rate-limit.ts';
import { redisStore } from './redis-store.ts';

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
  close(): Promise<void>;
}

/** Also works while Redis is away: the portal then starts, and refuses what the limits guard. */
export function createRateLimits({ redisUrl, clock = systemClock, log }: RateLimitsOptions): RateLimits {
  const connection = redisUrl === null ? undefined : connectRedis(redisUrl, log);
  const names = new Set<string>();
  return {
    limit(name, options) {
      if (names.has(name)) throw new Error(`There are two rate limits named ${name}`);
      names.add(name);
      const { duration } = options;
      return createRateLimit(
        options,
        connection ? redisStore(name, duration, connection) : memoryStore(duration, clock),
      );
    },
    async close() {
      connection?.redis.disconnect();
    },
  };
}
