import { expect, it } from 'vitest';
import { ClockWatch } from './clock-watch.ts';
import { minute, second } from './durations.ts';

it('#106 reports a clock that was set forward or back, for an hour, and ignores small corrections', () => {
  let wall = 1_000_000;
  let running = 0;
  const jumps: number[] = [];
  const watch = new ClockWatch({
    wall: () => wall,
    running: () => running,
    onJump: (milliseconds) => jumps.push(milliseconds),
  });
  const pass = (milliseconds: number, set = 0) => {
    running += milliseconds;
    wall += milliseconds + set;
    watch.look();
  };
  pass(10 * second, 1 * second);
  expect(watch.hasJumped()).toBe(false);
  pass(10 * second, -60 * minute);
  pass(10 * second, 24 * 60 * minute);
  expect(jumps).toEqual([-60 * minute, 24 * 60 * minute]);
  expect(watch.hasJumped()).toBe(true);
  pass(60 * minute);
  expect(watch.hasJumped()).toBe(false);
});
