import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EndedRequest, EndedRequests } from '../platform/http/ended-requests.ts';
import { giveMemoryBack } from './give-memory-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collecting() {
  const requests = new EndedRequests();
  const collect = vi.fn();
  giveMemoryBack(requests, collect);
  return {
    collect,
    ask(count: number) {
      for (let asked = 0; asked < count; asked += 1) requests.tell({} as EndedRequest);
    },
  };
}

it('collects garbage once after the start', () => {
  const { collect } = collecting();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
});

it('collects garbage once after a busy period, and never during it', () => {
  const { collect, ask } = collecting();
  vi.advanceTimersByTime(1_000);
  collect.mockClear();
  for (let second = 0; second < 10; second += 1) {
    ask(500);
    vi.advanceTimersByTime(1_000);
  }
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledOnce();
});

it('does nothing on a server that only gets health checks', () => {
  const { collect, ask } = collecting();
  vi.advanceTimersByTime(1_000);
  collect.mockClear();
  for (let look = 0; look < 100; look += 1) {
    ask(1);
    vi.advanceTimersByTime(10_000);
  }
  expect(collect).not.toHaveBeenCalled();
});
