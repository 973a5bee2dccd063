import { expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { onOverload, overloadRule, whileOverloaded } from './while-overloaded.ts';

const overloaded = (retryAfter: number) =>
  new ApiFailure('overloaded', 'busy', {
    httpStatus: 503,
    body: { status: 'overloaded', message: 'busy', reference: 'r', retry_after: retryAfter },
  });

/** A server that refuses the first `times` attempts with `failure`. */
function server(times: number, failure: ApiFailure) {
  const waits: number[] = [];
  let attempts = 0;
  return {
    waits,
    attempts: () => attempts,
    attempt: async () => {
      attempts += 1;
      if (attempts <= times) throw failure;
      return 'let in';
    },
    wait: async (ms: number) => void waits.push(ms),
  };
}

it('waits as long as the server asks, reports it, and repeats the call', async () => {
  const busy = server(2, overloaded(3));
  let told = 0;
  const end = onOverload(() => {
    told += 1;
  });
  expect(await whileOverloaded(busy.attempt, busy)).toBe('let in');
  end();
  expect(told).toBe(2);
  for (const ms of busy.waits) {
    expect(ms).toBeGreaterThanOrEqual(3000);
    expect(ms).toBeLessThanOrEqual(3000 + overloadRule.spreadMs);
  }
});

it('gives up after three retries', async () => {
  const busy = server(100, overloaded(1));
  await expect(whileOverloaded(busy.attempt, busy)).rejects.toMatchObject({ code: 'overloaded' });
  expect(busy.attempts()).toBe(1 + overloadRule.repeats);
});

it('does not wait for long', async () => {
  const busy = server(1, overloaded(60));
  await expect(whileOverloaded(busy.attempt, busy)).rejects.toMatchObject({ code: 'overloaded' });
  expect(busy.attempts()).toBe(1);
});

it('repeats no call that may have been processed', async () => {
  const away = server(1, new ApiFailure('unavailable', 'away', { httpStatus: 503 }));
  await expect(whileOverloaded(away.attempt, away)).rejects.toMatchObject({ code: 'unavailable' });
  expect(away.attempts()).toBe(1);
});
