import { expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/testing/find-program.ts';
import { startRedis } from '../../../../scripts/testing/redis-server.ts';
import { systemClock } from '../clock/clock.ts';
import { fakeClock } from '../clock/fake-clock.ts';
import { newId } from '../ids/new-id.ts';
import { LimitStoreAway } from '../rate-limits/limit-store.ts';
import { memoryStore } from '../rate-limits/memory-store.ts';
import { createRateLimits } from '../rate-limits/rate-limits.ts';
import { usedProofLife } from './limits.ts';
import { usedProofs } from './used-proofs.ts';

it('#111 a proof counts once, and another key may use the same jti', async () => {
  const clock = fakeClock();
  const used = usedProofs(memoryStore(usedProofLife, clock), clock);
  expect(await used.useOnce('ann', 'one')).toBe(true);
  expect(await used.useOnce('ann', 'one')).toBe(false);
  expect(await used.useOnce('bob', 'one')).toBe(true);
  clock.advance(usedProofLife - 1);
  expect(await used.useOnce('ann', 'one')).toBe(false);
});

const redisServer = findProgram('redis-server');

it.skipIf(!redisServer && !process.env.TEST_REDIS_URL)(
  '#111 a proof that one process has seen counts as used in the others',
  async () => {
    const own = process.env.TEST_REDIS_URL ? undefined : await startRedis(redisServer ?? '');
    const redisUrl = process.env.TEST_REDIS_URL ?? own?.url ?? '';
    const clock = fakeClock();
    const name = newId(systemClock);
    const limits = await Promise.all([createRateLimits({ redisUrl }), createRateLimits({ redisUrl })]);
    const [one, other] = limits.map((each) => usedProofs(each.counters(name, usedProofLife), clock));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other)?.useOnce('ann', 'one')),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    await Promise.all(limits.map((each) => each.close()));
    await own?.stop();
  },
);

it('#111 while the shared store is unavailable, a process uses its own record', async () => {
  const away = () => Promise.reject(new LimitStoreAway(1, {}));
  const used = usedProofs({ add: away, read: away, remove: away }, fakeClock());
  expect(await used.useOnce('ann', 'one')).toBe(true);
  expect(await used.useOnce('ann', 'one')).toBe(false);
});
