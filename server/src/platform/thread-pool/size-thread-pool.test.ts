import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { mostHashesAtOnce } from './limits.ts';

const sizing = new URL('./size-thread-pool.ts', import.meta.url).href;
const script = `
  const { sizeThreadPool } = await import(${JSON.stringify(sizing)});
  sizeThreadPool();
  const { readdirSync, readFileSync } = await import('node:fs');
  const { stat } = await import('node:fs/promises');
  await stat('.');
  const nameOf = (thread) => readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim();
  console.log(readdirSync('/proc/self/task').filter((thread) => nameOf(thread) === 'libuv-worker').length);
`;

/** The threads of the pool of a process that sized it. */
async function threadsOf(environment: NodeJS.ProcessEnv): Promise<number> {
  const { UV_THREADPOOL_SIZE: _, ...inherited } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...inherited, ...environment },
  });
  return Number(stdout);
}

it.runIf(existsSync('/proc/self/task'))(
  'passwords leave threads free for commits, however many cores hash them',
  async () => {
    expect(await threadsOf({})).toBeGreaterThan(mostHashesAtOnce + 1);
  },
);

it.runIf(existsSync('/proc/self/task'))('a size that the operator chose stays', async () => {
  expect(await threadsOf({ UV_THREADPOOL_SIZE: '3' })).toBe(3);
});
