import { describe, expect, it } from 'vitest';
import { randomDigits } from './random-digits.ts';
import { randomToken } from './random-token.ts';

describe('random values', () => {
  it('#9 100,000 codes of six digits pass chi-square at every position, and leading zeros occur', () => {
    const codes = Array.from({ length: 100_000 }, () => randomDigits(6));
    expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    for (let place = 0; place < 6; place += 1) {
      const counts = Array.from({ length: 10 }, () => 0);
      for (const code of codes) counts[Number(code[place])]! += 1;
      const expected = codes.length / 10;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // With nine degrees of freedom a fair generator exceeds 48 once in four million runs.
      expect(chiSquare).toBeLessThan(48);
    }
  });

  it('a token has 256 bits and never repeats', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken);
    expect(new Set(tokens).size).toBe(1_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });
});
