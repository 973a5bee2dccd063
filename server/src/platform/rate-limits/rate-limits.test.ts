import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cuttableProxy } from '../../../../scripts/testing/cuttable-proxy.ts';
import { findProgram } from '../../../../scripts/testing/find-program.ts';
import { startRedis } from '../../../../scripts/testing/redis-server.ts';
import { systemClock } from '../clock/clock.ts';
import { minute } from '../clock/durations.ts';
import { fakeClock } from '../clock/fake-clock.ts';
import { newId } from '../ids/new-id.ts';
import { LimitStoreAway } from './limit-store.ts';
import { askAwayStoreEvery } from './limits.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const redisServer = findProgram('redis-server');
const opened: RateLimits[] = [];
const open = async (options: Parameters<typeof createRateLimits>[0]) => {
  const limits = await createRateLimits(options);
  opened.push(limits);
  return limits;
};
afterEach(async () => {
  for (const limits of opened.splice(0)) await limits.close();
});

describe.each([
  ['in memory', false],
  ['on Redis', true],
])('rate limits %s', (_name, onRedis) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  beforeAll(async () => {
    if (onRedis && !process.env.TEST_REDIS_URL && redisServer) redis = await startRedis(redisServer);
  });
  afterAll(() => redis?.stop());

  const redisUrl = () => (onRedis ? (process.env.TEST_REDIS_URL ?? redis?.url ?? null) : null);
  const test = it.skipIf(onRedis && !redisServer && !process.env.TEST_REDIS_URL);

  test('allows the configured number, and says when to retry', async () => {
    const limit = (await open({ redisUrl: redisUrl() })).limit(newId(systemClock), {
      points: 3,
      duration: minute,
    });
    for (let round = 0; round < 3; round += 1) await limit.consume('alice');
    await expect(limit.consume('alice')).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retry_after: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) },
    });
    expect(await limit.tryConsume('bob')).toBe(true);
    expect(await limit.peek('bob')).toMatchObject({ points: 2 });
    expect(await limit.peek('carol')).toEqual({ points: 3, resetAfter: 0 });
  });

  test('#67 of 200 concurrent attempts no more than the limit are allowed', async () => {
    const limit = (await open({ redisUrl: redisUrl() })).limit(newId(systemClock), {
      points: 10,
      duration: minute,
    });
    const attempts = await Promise.all(Array.from({ length: 200 }, () => limit.tryConsume('alice')));
    expect(attempts.filter(Boolean)).toHaveLength(10);
  });

  test('returns points, and resets a count', async () => {
    const limit = (await open({ redisUrl: redisUrl() })).limit(newId(systemClock), {
      points: 2,
      duration: minute,
    });
    await limit.consume('alice', 2);
    await limit.giveBack('alice');
    expect(await limit.tryConsume('alice')).toBe(true);
    expect(await limit.tryConsume('alice')).toBe(false);
    await limit.reset('alice');
    expect(await limit.peek('alice')).toMatchObject({ points: 2 });
  });

  test('#333 what is given back after its window has ended is no credit for the next one', async () => {
    const limit = (await open({ redisUrl: redisUrl() })).limit(newId(systemClock), {
      points: 2,
      duration: minute,
    });
    await limit.consume('alice', 2);
    // Like the end of the window, but without waiting for it.
    await limit.reset('alice');
    await limit.giveBack('alice');
    await limit.giveBack('alice', 5);
    expect(await limit.peek('alice')).toMatchObject({ points: 2 });
    const attempts = [];
    for (let round = 0; round < 4; round += 1) attempts.push(await limit.tryConsume('alice'));
    expect(attempts).toEqual([true, true, false, false]);
  });

  test('#65 IPv6 addresses of one network share a counter, IPv4 addresses do not', async () => {
    const limit = (await open({ redisUrl: redisUrl() })).limit(newId(systemClock), {
      points: 1,
      duration: minute,
    });
    expect(await limit.tryConsume('2001:db8::1')).toBe(true);
    expect(await limit.tryConsume('2001:db8::ffff:2')).toBe(false);
    expect(await limit.tryConsume('203.0.113.1')).toBe(true);
    expect(await limit.tryConsume('203.0.113.2')).toBe(true);
  });

  test('accepts keys of any length and content', async () => {
    const limit = (await open({ redisUrl: redisUrl() })).limit(newId(systemClock), {
      points: 1,
      duration: minute,
    });
    for (const key of ['', ' ', 'x'.repeat(100_000), 'a\r\nFLUSHALL\r\n', '\u0000']) {
      expect(await limit.tryConsume(key)).toBe(true);
      expect(await limit.tryConsume(key)).toBe(false);
    }
  });
});

describe('rate limits', () => {
  it('follow the clock', async () => {
    const clock = fakeClock();
    const limit = (await open({ redisUrl: null, clock })).limit('a', { points: 1, duration: 15 * minute });
    await limit.consume('alice');
    clock.advance(15 * minute - 1);
    expect(await limit.tryConsume('alice')).toBe(false);
    clock.advance(1);
    expect(await limit.tryConsume('alice')).toBe(true);
  });

  it('refuse a second limit of one name', async () => {
    const limits = await open({ redisUrl: null });
    limits.limit('a', { points: 1, duration: minute });
    expect(() => limits.limit('a', { points: 9, duration: minute })).toThrow('two rate limits named a');
  });

  it('#69 allow a quarter in each process while Redis was never reachable, and refuse if it stays away', async () => {
    const clock = fakeClock();
    const limits = await open({ redisUrl: 'redis://127.0.0.1:1', clock });
    const limit = limits.limit('a', { points: 8, duration: 20 * minute });
    const rare = limits.limit('b', { points: 1, duration: minute });
    const taken = [];
    for (let round = 0; round < 8; round += 1) taken.push(await limit.tryConsume('alice'));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(await limit.peek('alice')).toMatchObject({ points: 0 });
    // A limit of one cannot be divided by four.
    expect([await rare.tryConsume('alice'), await rare.tryConsume('alice')]).toEqual([true, false]);
    expect(await limits.outage()).toBe('reduced');

    clock.advance(15 * minute);
    expect(await limits.outage()).toBe('closed');
    const refusal = await limit.consume('bob').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LimitStoreAway);
    expect((refusal as LimitStoreAway).retryAfter).toBeGreaterThan(0);
    for (const answer of [limit.tryConsume('a'), limit.giveBack('a'), limit.peek('a'), limit.reset('a')]) {
      await expect(answer).rejects.toBeInstanceOf(LimitStoreAway);
    }
  });

  it.skipIf(!redisServer)(
    '#69 allow a quarter while Redis is cut off or hangs, retry it, and recover on their own',
    async () => {
      const redis = await startRedis(redisServer!);
      const proxy = await cuttableProxy(Number(new URL(redis.url).port));
      try {
        const limits = await open({ redisUrl: `redis://127.0.0.1:${proxy.port}` });
        const limit = limits.limit('a', { points: 100_000, duration: minute });
        const left = async () => (await limit.count('alice')).left;
        const comesBack = async () => {
          await expect.poll(() => limits.outage(), { timeout: 30_000 }).toBe('none');
          expect(await left()).toBeGreaterThan(25_000);
        };
        expect(await left()).toBe(99_999);
        await proxy.cut();
        await expect.poll(() => limits.outage()).toBe('reduced');
        expect(await left()).toBeLessThan(25_000);
        await proxy.restore();
        await comesBack();
        proxy.hang();
        const asked = performance.now();
        expect(await left()).toBeLessThan(25_000);
        const waited = performance.now() - asked;
        // Only callers that ask Redis wait for it.
        const again = performance.now();
        for (let round = 0; round < 100; round += 1) expect(await left()).toBeLessThan(25_000);
        expect(performance.now() - again).toBeLessThan(waited * 20);
        await proxy.cut();
        await proxy.restore();
        await comesBack();
      } finally {
        await proxy.close();
        await redis.stop();
      }
    },
  );

  it.skipIf(!redisServer)(
    '#69 take a Redis that is full for one that is away until it takes writes again, and forget what was right',
    async () => {
      const redis = await startRedis(redisServer!);
      const operator = new Redis(redis.url);
      const limitMemory = (bytes: number) => operator.config('SET', 'maxmemory', bytes);
      try {
        const clock = fakeClock();
        const limits = await open({ redisUrl: redis.url, clock });
        const limit = limits.limit('a', { points: 10, duration: 20 * minute });
        await limitMemory(1);
        for (let round = 0; round < 5; round += 1) {
          expect(await limit.count('alice')).toMatchObject({ isAllowed: true, left: 1 });
          // Long enough that Redis is asked again.
          clock.advance(2 * askAwayStoreEvery);
          expect(await limits.outage()).toBe('reduced');
          await limit.reset('alice');
        }
        await limit.count('alice');
        await limitMemory(0);
        clock.advance(2 * askAwayStoreEvery);
        expect(await limits.outage()).toBe('none');
        await limit.reset('alice');
        await limitMemory(1);
        expect(await limit.count('alice')).toMatchObject({ left: 1 });

        clock.advance(15 * minute);
        expect(await limits.outage()).toBe('closed');
        await expect(limit.count('alice')).rejects.toBeInstanceOf(LimitStoreAway);
      } finally {
        operator.disconnect();
        await redis.stop();
      }
    },
  );
});
