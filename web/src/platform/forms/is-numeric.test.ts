import { expect, it } from 'vitest';
import { isNumeric } from './is-numeric.ts';

it.each([0, 81110009, '81110009', '012', '1e3', ' 7 '])('%j is numeric', (value) => {
  expect(isNumeric(value)).toBe(true);
});

it.each([Number.NaN, '', ' ', '12ab', 'ab12', undefined, null, {}, []])('%j is not', (value) => {
  expect(isNumeric(value)).toBe(false);
});
