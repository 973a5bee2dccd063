import { expect, it } from 'vitest';
import { parseTokens } from './ending-queue.ts';

it('accepts only tokens, and has a maximum length', () => {
  expect(parseTokens(['a', 7, null, 'b'])).toEqual(['a', 'b']);
  expect(parseTokens('a')).toEqual([]);
  expect(parseTokens(Array.from({ length: 50 }, (_, n) => `t${n}`))).toHaveLength(20);
});
