import { expect, it } from 'vitest';
import { codeLoader, type Recovery } from './load-code.ts';
import type { ServedBuild } from './new-build.ts';

/** A page that records what happens to it. `fetches` sets the result of each attempt; the last one repeats. */
function page(fetches: readonly ('fails' | 'comes')[], given: Partial<Recovery> = {}) {
  const seen: string[] = [];
  const recovery: Recovery = {
    isLeaving: () => false,
    servedBuild: async (): Promise<ServedBuild> => ({ kind: 'same' }),
    mayReloadFor: () => true,
    reload: () => seen.push('reload'),
    askToTryAgain: async () => void seen.push('asked'),
    wait: async () => void seen.push('wait'),
    ...given,
  };
  let attempt = 0;
  const fetchCode = async () => {
    const outcome = fetches[Math.min(attempt, fetches.length - 1)];
    attempt += 1;
    if (outcome === 'fails') throw new TypeError('Failed to fetch dynamically imported module');
    return { name: 'module' };
  };
  return { seen, fetchCode, load: codeLoader(recovery) };
}

const pending = new Promise<void>(() => {});

it('returns what was loaded', async () => {
  const { load, fetchCode, seen } = page(['comes']);
  expect(await load(fetchCode)).toEqual({ name: 'module' });
  expect(seen).toEqual([]);
});

it('offers a retry, and never resolves without the code', async () => {
  const { load, fetchCode, seen } = page(['fails', 'comes']);
  expect(await load(fetchCode)).toEqual({ name: 'module' });
  expect(seen).toEqual(['asked']);
});

it('asks once for everything missing at the same time', async () => {
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  const { load } = page([], {
    askToTryAgain: () => {
      asked += 1;
      return answer.promise;
    },
  });
  const [one, other] = [page(['fails', 'comes']), page(['fails', 'comes'])];
  const both = Promise.all([load(one.fetchCode), load(other.fetchCode)]);
  await expect.poll(() => asked).toBe(1);
  answer.resolve();
  expect(await both).toHaveLength(2);
  expect(asked).toBe(1);
});

it('reloads for a new build, and asks if it has already done so', async () => {
  const served = async (): Promise<ServedBuild> => ({ kind: 'new', entry: '/assets/index-2.js' });
  const first = page(['fails'], { servedBuild: served, wait: () => pending });
  void first.load(first.fetchCode);
  await expect.poll(() => first.seen).toEqual(['reload']);
  const second = page(['fails', 'comes'], { servedBuild: served, mayReloadFor: () => false });
  await second.load(second.fetchCode);
  expect(second.seen).toEqual(['asked']);
});

it('reloads if code stays missing although the portal answers, because some browsers cache a failure', async () => {
  const { load, fetchCode, seen } = page(['fails'], { wait: () => pending });
  void load(fetchCode);
  await expect.poll(() => seen).toEqual(['asked', 'reload']);
});

it('asks again, without reloading, while the portal does not answer', async () => {
  const { load, fetchCode, seen } = page(['fails', 'fails', 'fails', 'comes'], {
    servedBuild: async () => ({ kind: 'unknown' }),
  });
  await load(fetchCode);
  expect(seen).toEqual(['asked', 'asked', 'asked']);
});

it('neither reloads nor asks while the page is being left, and continues if it stays', async () => {
  let looks = 0;
  const { load, fetchCode, seen } = page(['fails', 'comes'], {
    isLeaving: () => {
      looks += 1;
      return looks < 3;
    },
    servedBuild: async () => ({ kind: 'new', entry: '/assets/index-2.js' }),
    mayReloadFor: () => false,
  });
  expect(await load(fetchCode)).toEqual({ name: 'module' });
  expect(seen.slice(0, 2)).toEqual(['wait', 'wait']);
  expect(seen).not.toContain('reload');
});

it('does not reload if leaving the page began while the portal was asked', async () => {
  let isLeaving = false;
  const { load, fetchCode, seen } = page(['fails', 'comes'], {
    isLeaving: () => isLeaving,
    servedBuild: async () => {
      isLeaving = true;
      return { kind: 'new', entry: '/assets/index-2.js' };
    },
  });
  expect(await load(fetchCode)).toEqual({ name: 'module' });
  expect(seen).toEqual([]);
});
