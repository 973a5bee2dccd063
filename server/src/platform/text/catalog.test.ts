import { factorTypes } from '@latchkey/contract/mfa/factors';
import { describe, expect, it } from 'vitest';
import { catalog } from './catalog.ts';
import { en } from './en.ts';

describe('catalog', () => {
  it.each(['en', 'en-SG', 'EN', 'th', '', '__proto__', 'constructor'])(
    'answers %j with a language it has',
    (locale) => {
      expect(catalog(locale)).toBe(en);
    },
  );

  it('names every factor', () => {
    expect(Object.keys(en.factors).toSorted()).toEqual([...factorTypes].toSorted());
  });
});
