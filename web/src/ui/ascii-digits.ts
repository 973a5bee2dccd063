/** Digits that keyboards of the portal's languages write, beside ASCII: Arabic, Persian, Thai, and full-width ones. */
const others = '\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59\uff10-\uff19';

/** A string of digits only, as a regular expression. */
export const digitsOnly = `^[0-9${others}]+$`;

const other = new RegExp(`[${others}]`, 'g');

/** The text with ASCII digits in place of others; each of the ranges begins at a code point that ends in 0. */
export const asciiDigits = (text: string): string =>
  text.replace(other, (digit) => String(digit.charCodeAt(0) & 0xf));
