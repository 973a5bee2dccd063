import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { canonicalBase64url } from './base64url.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

it('#119 every value has one base64url encoding', () => {
  for (let length = 1; length < 70; length += 1) {
    const bytes = randomBytes(length);
    const text = bytes.toString('base64url');
    expect(canonicalBase64url.test(text), text).toBe(true);
    const others = [...alphabet]
      .map((last) => text.slice(0, -1) + last)
      .filter((other) => other !== text && Buffer.from(other, 'base64url').equals(bytes));
    expect(others).toHaveLength(length % 3 === 0 ? 0 : length % 3 === 1 ? 15 : 3);
    for (const other of others) expect(canonicalBase64url.test(other), other).toBe(false);
  }
});

it.each(['A', 'AAAAA', 'AA==', 'AAA=', 'AA\n', '+/8', 'AA A'])('#119 %j is invalid', (text) => {
  expect(canonicalBase64url.test(text)).toBe(false);
});
