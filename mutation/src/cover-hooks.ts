import { afterAll, beforeAll } from 'vitest';

/** How often each mutant was reached, by its number. */
type Hits = Record<string, number>;

interface Stryker {
  currentTestId?: string | undefined;
  mutantCoverage?: { perTest: Record<string, Hits> };
}

/**
 * A setup file beside Stryker's own. To Stryker, what a `beforeAll` reaches belongs to no test, and it would leave it out.
 * Here that is where the portal is made and put together: every test of the file rests on it, and is noted to reach it.
 */
const shared = globalThis as { __stryker__?: Stryker };
shared.__stryker__ ??= {};
const stryker = shared.__stryker__;
const tests = new Set<string>();
const hooks = 'hooks';
let running: string | undefined;
let outside: string | undefined;

Object.defineProperty(stryker, 'currentTestId', {
  configurable: true,
  get: () => running ?? outside,
  set(id: string | undefined) {
    running = id;
    if (id) tests.add(id);
  },
});

// Not before: the modules are loaded by whichever file comes first.
beforeAll(() => {
  outside = hooks;
});

afterAll(() => {
  outside = undefined;
  const perTest = stryker.mutantCoverage?.perTest;
  if (!perTest) return;
  const reached = Object.entries(perTest[hooks] ?? {});
  delete perTest[hooks];
  for (const test of tests) {
    perTest[test] ??= {};
    const ofTest = perTest[test];
    for (const [mutant, hits] of reached) ofTest[mutant] = (ofTest[mutant] ?? 0) + hits;
  }
});
