import { expect, it } from 'vitest';
import { asciiDigits, digitsOnly } from './ascii-digits.ts';

it.each([['0123456789'], ['٠١٢٣٤٥٦٧٨٩'], ['۰۱۲۳۴۵۶۷۸۹'], ['๐๑๒๓๔๕๖๗๘๙'], ['０１２３４５６７８９']])(
  'reads %s as digits',
  (digits) => {
    expect(digits).toMatch(new RegExp(digitsOnly));
    expect(asciiDigits(digits)).toBe('0123456789');
  },
);

it.each(['', '12a', '1 2', '⁵', '五'])('does not take %j for digits', (text) => {
  expect(text).not.toMatch(new RegExp(digitsOnly));
  expect(asciiDigits(text)).toBe(text);
});
