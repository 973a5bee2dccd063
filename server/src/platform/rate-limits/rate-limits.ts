import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { LimitStore } from './limit-store.ts';
import { memoryStore } from './memory-store.ts';
import { createOutage, type Outage, withFallback } from './outage.ts';
import { createRateLimit, type RateLimit, type RateLimitOptions } from './rate-limit.ts';

export interface RateLimitsOptions {
  /** Redis for counters shared by several processes; null keeps them in memory. */
  readonly redisUrl: string | null;
  /** For counters in memory; Redis uses its own clock. */
  readonly clock?: Clock;
  readonly log?: FastifyBaseLogger;
}

export interface RateLimits {
  /** Each name only once: two limits of one name would share their counters. */
  limit(name: string, options: RateLimitOptions): RateLimit;
  /** Plain counters, stored where the limits are; `duration` in milliseconds, a multiple of a second. */
  counters(name: string, duration: number): LimitStore;
  /** Whether the shared counters are available, and otherwise how calls are treated at present. */
  outage(): Promise<ReturnType<Outage['state']>>;
  close(): Promise<void>;
}

/** Also succeeds while Redis is unavailable: the portal starts and follows `outage.ts`. */
export async function createRateLimits({
  redisUrl,
  clock = systemClock,
  log,
}: RateLimitsOptions): Promise<RateLimits> {
  const redis = redisUrl === null ? undefined : await openRedis(redisUrl);
  const outage = createOutage(clock, async () => redis?.probe(), log);
  const names = new Set<string>();
  const counters = (name: string, duration: number): LimitStore => {
    if (names.has(name)) throw new Error(`There are two rate limits named ${name}`);
    names.add(name);
    const own = memoryStore(duration, clock);
    return redis ? withFallback(redis.store(name, duration), own, outage) : own;
  };
  return {
    limit: (name, options) => createRateLimit(options, counters(name, options.duration)),
    counters,
    async outage() {
      // Checks now, since there may have been no call since the state changed.
      if (redis) await outage.ask(redis.probe, async () => undefined).catch(() => undefined);
      return outage.state();
    },
    async close() {
      redis?.close();
    },
  };
}

/** The driver is loaded only when it is used. */
async function openRedis(url: string) {
  const [{ connectRedis }, { askRedis, redisStore, tryWriting }] = await Promise.all([
    import('./connect-redis.ts'),
    import('./redis-store.ts'),
  ]);
  const connection = connectRedis(url);
  return {
    store: (name: string, duration: number) => redisStore(name, duration, connection),
    probe: () => askRedis(connection, () => tryWriting(connection.redis)),
    close: () => connection.redis.disconnect(),
  };
}
