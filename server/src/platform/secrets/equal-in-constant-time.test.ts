import { expect, it } from 'vitest';
import { equalInConstantTime } from './equal-in-constant-time.ts';

it.each([
  ['same', 'same', true],
  ['same', 'samE', false],
  ['same', 'same ', false],
  ['', '', true],
  ['', 'x', false],
  ['é', 'e\u0301', false],
])('compares %j with %j', (one, other, equal) => {
  expect(equalInConstantTime(one, other)).toBe(equal);
});
