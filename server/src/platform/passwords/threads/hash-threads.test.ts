import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { hashSync } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { argon2Ceiling } from '../limits.ts';
import { createHashThreads } from './hash-threads.ts';
import { hashNiceness } from './limits.ts';

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const stored = hashSync('right', cheap);
/** Takes most of a second to verify. */
const costly = hashSync('right', cheap)
  .replace('m=64', `m=${argon2Ceiling.memoryCost}`)
  .replace('t=1', 't=3');

describe('threads that hash passwords', () => {
  it('hash and check', async () => {
    const threads = createHashThreads();
    expect(await threads.verify('right', await threads.hash('right'))).toBe(true);
    expect(await threads.verify('right', stored)).toBe(true);
    expect(await threads.verify('wrong', stored)).toBe(false);
    expect(await threads.verify('right', 'no hash')).toBe(false);
  });

  it('start as needed, up to the limit', async () => {
    const threads = createHashThreads({ most: 2 });
    expect(threads.size).toBe(0);
    await threads.verify('right', stored);
    await threads.verify('right', stored);
    expect(threads.size).toBe(1);
    const results = ['right', 'wrong', 'right', 'wrong', 'wrong'].map((password) =>
      threads.verify(password, stored),
    );
    expect(threads.size).toBe(2);
    expect(await Promise.all(results)).toEqual([true, false, true, false, false]);
  });

  it('are ready as soon as one is', async () => {
    const threads = createHashThreads({ most: 2 });
    await Promise.all([threads.ready(), threads.ready()]);
    expect(threads.size).toBe(1);
    const busy = threads.verify('wrong', costly);
    await threads.ready();
    expect(threads.size).toBe(1);
    expect(await busy).toBe(false);
  });

  it('end when idle, and start again', async () => {
    const threads = createHashThreads({ idleLife: 20 });
    await threads.verify('right', stored);
    await expect.poll(() => threads.size).toBe(0);
    expect(await threads.verify('right', stored)).toBe(true);
  });

  it('are not ended as idle during a slow password', async () => {
    const threads = createHashThreads({ most: 1, idleLife: 20 });
    expect(await threads.verify('wrong', costly)).toBe(false);
    await threads.verify('right', stored);
    expect(threads.size).toBe(1);
  });

  it('report what cannot be checked, and continue', async () => {
    const threads = createHashThreads({ most: 1 });
    const damaged = threads.verify('right', '$argon2id$damaged');
    const next = threads.verify('right', stored);
    await expect(damaged).rejects.toThrow();
    expect(await next).toBe(true);
    expect(threads.size).toBe(1);
  });

  it('fail their jobs when they crash, and are replaced', async () => {
    const program = new URL('./testing/breaking-thread.ts', import.meta.url);
    const threads = createHashThreads({ most: 1, program });
    const given = [threads.verify('right', stored), threads.verify('right', stored)];
    expect(await Promise.allSettled(given)).toMatchObject([
      { status: 'rejected', reason: { message: 'broke' } },
      { status: 'rejected', reason: { message: 'broke' } },
    ]);
    expect(threads.size).toBe(0);
    await threads.ready();
    await expect(threads.verify('right', stored)).rejects.toThrow('broke');
  });

  it('block nothing else, however many passwords wait for them', async () => {
    const threads = createHashThreads();
    let done = 0;
    const count = () => {
      done += 1;
    };
    const checks = Array.from({ length: 8 }, () => threads.verify('wrong', costly).then(count));
    await expect.poll(() => threads.size).toBeGreaterThan(0);
    await stat('.');
    expect(done).toBe(0);
    await Promise.all(checks);
  });

  it.runIf(existsSync('/proc/self/task'))(
    'run with lower priority than the thread that answers requests',
    async () => {
      const threads = createHashThreads({ most: 1 });
      const before = new Set(readdirSync('/proc/self/task'));
      await threads.verify('right', stored);
      const started = readdirSync('/proc/self/task').filter((id) => !before.has(id));
      const name = (id: string) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim();
      expect(started.map((id) => [name(id), getPriority(Number(id))])).toContainEqual(['hash', hashNiceness]);
      expect(getPriority()).toBeLessThan(hashNiceness);
    },
  );

  it.each(['verify', 'ready'] as const)(
    'keep the process running only as long as there are jobs (%s)',
    async (method) => {
      const script = `
        const { createHashThreads } = await import(${JSON.stringify(new URL('./hash-threads.ts', import.meta.url).href)});
        createHashThreads().${method}('right', ${JSON.stringify(stored)}).then((result) => console.log(result));
      `;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', script],
        // Shorter than the time for which an idle thread is kept.
        { timeout: 20_000 },
      );
      expect(stdout).toBe(method === 'verify' ? 'true\n' : 'undefined\n');
    },
  );

  it('fail their jobs if they cannot start', async () => {
    const threads = createHashThreads({ program: new URL('./testing/no-such-thread.ts', import.meta.url) });
    await threads.ready();
    await expect(threads.verify('right', stored)).rejects.toThrow();
  });
});
