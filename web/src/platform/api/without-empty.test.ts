import { expect, it } from 'vitest';
import { withoutEmpty } from './without-empty.ts';

it('drops empty values and keeps 0 and false', () => {
  expect(withoutEmpty({ a: '', b: null, c: undefined, d: 0, e: false, f: 'x' })).toEqual({
    d: 0,
    e: false,
    f: 'x',
  });
});

it.each([undefined, 'text', [''], null])('leaves %j unchanged', (value) => {
  expect(withoutEmpty(value)).toEqual(value);
});
