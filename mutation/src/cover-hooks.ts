import { afterAll, beforeAll } from 'vitest';

/** Number of times each mutant was reached, by its number. */
type Hits = Record<string, number>;

interface Stryker {
  currentTestId?: string | undefined;
  mutantCoverage?: { perTest: Record<string, Hits> };
}

/**
 * A setup file in addition to Stryker's own. Stryker assigns mutants reached in a `beforeAll` to no test and would skip
 * them. Here the portal is created in `beforeAll`: every test of the file depends on it, and is recorded as reaching
 * them.
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

// Not earlier, because the modules are loaded by whichever file comes first.
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
