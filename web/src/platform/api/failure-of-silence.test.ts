import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failureOfSilence } from './failure-of-silence.ts';

// Accepts requests and never responds.
const silent = createServer(() => {});
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const ask = (signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, signal ? { signal } : {}).catch(
    (cause: unknown) => cause,
  );

it('is canceled if the caller canceled it', async () => {
  const caller = new AbortController();
  const { signal } = caller;
  const asked = ask(AbortSignal.any([AbortSignal.timeout(60_000), signal]));
  caller.abort();
  expect(failureOfSilence(await asked, { signal, timeoutMs: 60_000 })).toMatchObject({
    code: 'canceled',
    message: 'Canceled',
  });
});

it('is a timeout if its time is over', async () => {
  const cause = await ask(AbortSignal.timeout(20));
  expect(failureOfSilence(cause, { timeoutMs: 20 })).toMatchObject({
    code: 'timeout',
    message: 'timeout of 20 ms exceeded',
    hint: 'Please try again.',
  });
});

it('is aborted if the browser aborted it', async () => {
  const cause = await ask(AbortSignal.abort());
  const { signal } = new AbortController();
  expect(failureOfSilence(cause, { signal, timeoutMs: 60_000 })).toMatchObject({
    code: 'aborted',
    message: 'Request aborted',
  });
});

it('is a network error if there is no response', async () => {
  const cause = await fetch('http://127.0.0.1:1').catch((error: unknown) => error);
  const failure = failureOfSilence(cause, { timeoutMs: 60_000 });
  expect(failure.code).toBe('network');
  expect(failure.message).toBe('Network Error');
  expect(failure.hint).toBe('Please check your connection and try again.');
});
