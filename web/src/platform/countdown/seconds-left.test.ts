import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

it.each([
  [61_000, 1000, 60],
  [1001, 1000, 1],
  [1000, 1000, 0],
  [0, 5000, 0],
  [3_600_000, 0, 60],
])('end %d, now %d: %d s', (end, now, expected) => {
  expect(secondsLeft(end, now, 60)).toBe(expected);
});
