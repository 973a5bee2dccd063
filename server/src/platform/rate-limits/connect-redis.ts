import { Redis } from 'ioredis';
import { reconnectDelay, storeTimeout } from './limits.ts';

export interface RedisConnection {
  readonly redis: Redis;
  /** Settles with the first success or failure to reach Redis. */
  readonly firstContact: Promise<void>;
}

/**
 * A connection whose commands succeed or fail within `storeTimeout`, are never queued, and which reconnects by itself.
 */
export function connectRedis(url: string): RedisConnection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: storeTimeout,
    commandTimeout: storeTimeout,
    retryStrategy: (attempt) => Math.min(reconnectDelay.first * 2 ** attempt, reconnectDelay.longest),
  });
  // Callers receive the error; without a listener it would end the process.
  redis.on('error', () => undefined);
  const firstContact = new Promise<void>((resolve) => {
    for (const event of ['ready', 'error', 'close', 'end']) redis.once(event, () => resolve());
  });
  return { redis, firstContact };
}
