import type { FastifyBaseLogger } from 'fastify';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { LimitStore } from './limit-store.ts';
import { memoryStore } from './memory-store.ts';
import { createOutage, type Outage, withFallback } from './outage.ts';
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
  /** Whether the shared counters are away, and what that means for what is asked now. */
  outage(): Promise<ReturnType<Outage['state']>>;
  close(): Promise<void>;
}

/** Also works while Redis is away: the portal starts, and goes on as `outage.ts` says. */
export async function createRateLimits({
  redisUrl,
  clock = systemClock,
  log,
}: RateLimitsOptions): Promise<RateLimits> {
  const redis = redisUrl === null ? undefined : await openRedis(redisUrl);
  const outage = createOutage(clock, log);
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
      // Asks, as nobody else may have since it went away or came back.
      if (redis) await outage.ask(redis.ping, async () => undefined).catch(() => undefined);
      return outage.state();
    },
    async close() {
      redis?.close();
    },
  };
}

/** The driver is read only where it is used. */
async function openRedis(url: string) {
  const [{ connectRedis }, { askRedis, redisStore }] = await Promise.all([
    import('./connect-redis.ts'),
    import('./redis-store.ts'),
  ]);
  const connection = connectRedis(url);
  return {
    store: (name: string, duration: number) => redisStore(name, duration, connection),
    ping: () => askRedis(connection, () => connection.redis.ping()),
    close: () => connection.redis.disconnect(),
  };
}
