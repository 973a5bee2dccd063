import { afterAll, afterEach, inject } from 'vitest';
import { noteTestTimes, readTestTimes } from './test-times.ts';

/**
 * A setup file: a mutant that makes a test hang must not use up the time limit of all tests. Without a mutant there is
 * no limit, and times are recorded. With one, no test may take many times as long as the slowest did.
 */
const leastLimit = 60_000;
const times = 3;
const mode = inject('mode' as never) as 'dry-run' | 'mutant';
const worker = globalThis as unknown as { __vitest_worker__: { config: object } };
const began = Date.now();
let slowest = 0;

if (mode === 'mutant') {
  const known = Object.values(readTestTimes()).map((file) => file.slowest);
  const limit = Math.max(leastLimit, times * Math.max(0, ...known));
  // Not `vi.setConfig`: after each file Vitest restores the settings from before its first call. In a thread that is
  // reused these are of an earlier mutant, and include which tests to run.
  Object.assign(worker.__vitest_worker__.config, { testTimeout: limit, hookTimeout: limit });
} else {
  afterEach(({ task }) => {
    slowest = Math.max(slowest, Date.now() - (task.result?.startTime ?? began));
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest asks for a pattern here
  afterAll(({}, { file }) => {
    noteTestTimes(file.filepath, { inAll: Date.now() - began, slowest });
  });
}
