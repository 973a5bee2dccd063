import { describe, expect, it } from 'vitest';
import { second } from '../../../clock/durations.ts';
import { realtimeLimits } from '../../limits.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { Backlog } from './backlog.ts';

function fixture() {
  const timers = manualTimers();
  const socket = { given: 0, taken: 0 };
  const state = { slow: 0 };
  const backlog = new Backlog({
    timers,
    limits: realtimeLimits,
    given: () => socket.given,
    waiting: () => socket.given - socket.taken,
    onSlow: () => {
      state.slow += 1;
    },
  });
  const write = (bytes: number) => {
    socket.given += bytes;
    backlog.check();
  };
  return { timers, socket, state, backlog, write };
}

describe('R16 a client that does not read', () => {
  it('is slow as soon as more than a mebibyte waits', () => {
    const { state, write } = fixture();
    write(1024 * 1024);
    expect(state.slow).toBe(0);
    write(1);
    expect(state.slow).toBe(1);
  });

  it('is slow when something has waited for 10 s', () => {
    const { timers, state, write } = fixture();
    write(100);
    timers.advance(10 * second - 1);
    expect(state.slow).toBe(0);
    timers.advance(1);
    expect(state.slow).toBe(1);
  });

  it('is slow if it takes less than it is sent', () => {
    const { timers, socket, state, write } = fixture();
    write(1_000);
    for (let n = 0; n < 10; n += 1) {
      timers.advance(second);
      socket.taken += 50;
      write(100);
    }
    expect(state.slow).toBe(1);
  });

  it('is not slow if everything is taken in time, even if the backlog is never empty', () => {
    const { timers, socket, state, write } = fixture();
    for (let n = 0; n < 60; n += 1) {
      write(100);
      timers.advance(second);
      socket.taken = socket.given - 50;
    }
    expect(state.slow).toBe(0);
  });

  it('is not watched while nothing waits, or after the end', () => {
    const { timers, socket, backlog, write } = fixture();
    socket.taken = 100;
    write(100);
    expect(timers.pending).toBe(0);
    write(100);
    expect(timers.pending).toBe(1);
    backlog.stop();
    expect(timers.pending).toBe(0);
  });
});
