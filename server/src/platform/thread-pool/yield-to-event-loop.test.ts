import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { poolNiceness } from './limits.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const threads = '/proc/self/task';

it.runIf(existsSync(threads))('the threads that hash give way to the one that answers requests', async () => {
  await yieldToEventLoop();
  const pool = readdirSync(threads).filter(
    (id) => readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === 'libuv-worker',
  );
  expect(pool.length).toBeGreaterThan(0);
  expect(pool.map((id) => getPriority(Number(id)))).toEqual(pool.map(() => poolNiceness));
  expect(getPriority()).toBeLessThan(poolNiceness);
});
