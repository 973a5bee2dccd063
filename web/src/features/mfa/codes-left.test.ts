import { expect, it } from 'vitest';
import { parseCodesLeft } from './codes-left.ts';

it('returns the stored number', () => {
  expect(parseCodesLeft('{"user_id":"u1","left":0}')).toEqual({ user_id: 'u1', left: 0 });
});

it.each([null, '', 'rubbish', '7', '{"user_id":"u1"}', '{"user_id":"u1","left":"9"}'])(
  'returns nothing for %j',
  (text) => {
    expect(parseCodesLeft(text)).toBeUndefined();
  },
);
