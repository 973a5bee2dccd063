import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { reconnectPause, storeTimeout } from './limits.ts';

export interface RedisConnection {
  readonly redis: Redis;
  /** Settles with the first success or failure to reach Redis. */
  readonly firstContact: Promise<void>;
}

/** A connection that answers or fails within `storeTimeout`, never queues, and comes back by itself. */
export function connectRedis(url: string, log?: FastifyBaseLogger): RedisConnection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: storeTimeout,
    commandTimeout: storeTimeout,
    retryStrategy: (attempt) => Math.min(reconnectPause.first * 2 ** attempt, reconnectPause.longest),
  });
  let isAway = false;
  redis.on('error', (error) => {
    // Said once an outage: it tries again many times a minute.
    if (!isAway) log?.warn({ err: error }, 'Redis is away: what rate limits guard is refused');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log?.info('Redis is back');
    isAway = false;
  });
  const firstContact = new Promise<void>((resolve) => {
    for (const event of ['ready', 'error', 'close', 'end']) redis.once(event, () => resolve());
  });
  return { redis, firstContact };
}
