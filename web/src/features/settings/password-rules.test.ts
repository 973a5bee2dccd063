import { describe, expect, it } from 'vitest';
import { checkRules } from './password-rules.ts';

const rules = [
  { description: 'At least 8 characters', message: '', regex: '^[\\s\\S]{8,}$' },
  { description: 'At most 12 characters', message: '', regex: '^[\\s\\S]{0,12}$' },
];

describe('checkRules', () => {
  it.each([
    ['short', [false, true]],
    ['long enough', [true, true]],
    ['much too long a password', [true, false]],
    // Counts characters, not UTF-16 code units.
    ['😀😀😀😀', [false, true]],
    ['😀😀😀😀😀😀😀😀', [true, true]],
    // Seven letters, one of them with a combining accent.
    ['cafe\u0301abc', [false, true]],
  ])('%j', (password, met) => {
    expect(checkRules(rules, password).map((rule) => rule.met)).toEqual(met);
  });

  it('leaves a pattern that it cannot parse to the server', () => {
    expect(checkRules([{ description: '', message: '', regex: '(' }], 'x')).toEqual([]);
  });
});
