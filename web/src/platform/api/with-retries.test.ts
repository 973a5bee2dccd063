import { expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { retryDelay, withRetries } from './with-retries.ts';

const network = new ApiFailure('network', 'Network Error');

it('waits 2, 4, 6 seconds and gives up after three retries (docs/behaviour/web.md#retries)', async () => {
  const waits: number[] = [];
  let runs = 0;
  const attempt = withRetries(
    () => {
      runs += 1;
      return Promise.reject(network);
    },
    { wait: async (ms) => void waits.push(ms) },
  );
  await expect(attempt).rejects.toBe(network);
  expect({ runs, waits }).toEqual({ runs: 4, waits: [2000, 4000, 6000] });
});

it('never waits longer than 30 seconds', () => {
  expect(retryDelay(100)).toBe(30_000);
});

it('respects Retry-After', () => {
  const busy = new ApiFailure('unavailable', 'busy', {
    httpStatus: 503,
    body: { status: 'unavailable', message: 'busy', reference: 'r', retry_after: 9 },
  });
  expect(retryDelay(1, busy)).toBe(9000);
});

it('#127 retries after 429 as soon as the server allows it, and not more often than after any other failure', async () => {
  const waits: number[] = [];
  let runs = 0;
  const limited = new ApiFailure('rate_limited', 'slow down', {
    httpStatus: 429,
    body: { status: 'rate_limited', message: 'slow down', reference: 'r', retry_after: 5 },
  });
  const wait = async (ms: number) => void waits.push(ms);
  const action = () => {
    runs += 1;
    return runs < 3 ? Promise.reject(limited) : Promise.resolve('let in');
  };
  expect(await withRetries(action, { wait })).toBe('let in');
  expect(waits).toEqual([5000, 5000]);
  runs = -10;
  await expect(withRetries(action, { wait })).rejects.toBe(limited);
  expect(runs).toBe(-6);
});

it('does not retry a final response', async () => {
  let runs = 0;
  const refused = new ApiFailure('unauthenticated', 'no', { httpStatus: 401 });
  await expect(
    withRetries(() => {
      runs += 1;
      return Promise.reject(refused);
    }),
  ).rejects.toBe(refused);
  expect(runs).toBe(1);
});
