import { expect, it } from 'vitest';
import type { ShownPage } from '../presence/shown-page.ts';
import { ApiFailure } from './api-failure.ts';
import { delay } from './delay.ts';
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

/** A page that somebody leaves. */
function leavable(): ShownPage & { leave: () => void; watchers: () => number } {
  const watchers = new Set<() => void>();
  let left = false;
  return {
    isLeft: () => left,
    whenLeft(act) {
      watchers.add(act);
      return () => watchers.delete(act);
    },
    leave() {
      left = true;
      for (const act of watchers) act();
    },
    watchers: () => watchers.size,
  };
}

it('#545 ends the wait at once when its page is left', async () => {
  const { attempt, attempts } = server(1, overloaded(1));
  const page = leavable();
  const waits = Promise.withResolvers<void>();
  const end = onOverload(waits.resolve);
  const call = whileOverloaded(attempt, { page, wait: (_, signal) => delay(60_000, signal) });
  await waits.promise;
  end();
  page.leave();
  await expect(call).rejects.toMatchObject({ code: 'canceled' });
  expect(attempts()).toBe(1);
});

it('#545 does not wait for a page that was left during the call', async () => {
  const busy = server(1, overloaded(1));
  const page = leavable();
  let told = 0;
  const end = onOverload(() => {
    told += 1;
  });
  const call = whileOverloaded(busy.attempt, { page, wait: busy.wait });
  page.leave();
  await expect(call).rejects.toMatchObject({ code: 'canceled' });
  end();
  expect([busy.attempts(), busy.waits.length, told]).toEqual([1, 0, 0]);
});

it('repeats the call of a page that stays, and then watches it no more', async () => {
  const busy = server(2, overloaded(1));
  const page = leavable();
  expect(await whileOverloaded(busy.attempt, { page, wait: busy.wait })).toBe('let in');
  expect(page.watchers()).toBe(0);
});

it('ends the wait when the signal aborts', async () => {
  const { attempt, attempts } = server(1, overloaded(1));
  const stop = new AbortController();
  const wait = (_: number, signal?: AbortSignal) => {
    stop.abort();
    return delay(60_000, signal);
  };
  const call = whileOverloaded(attempt, { signal: stop.signal, wait });
  await expect(call).rejects.toMatchObject({ code: 'canceled' });
  expect(attempts()).toBe(1);
});
