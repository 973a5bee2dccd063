import { factorTypes } from '@latchkey/contract/mfa/factors';
import { locales } from '@latchkey/contract/text/locales';
import { describe, expect, it } from 'vitest';
import { catalog, catalogs } from './catalog.ts';
import { en } from './en.ts';
import { inLocale } from './locale.ts';

describe('catalog', () => {
  it.each([
    ['en-SG', 'en'],
    ['id-ID', 'id'],
    ['zh-TW', 'zh-Hant-TW'],
    ['fr', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['constructor', 'en'],
  ] as const)('answers %j with %s', (asked, found) => {
    expect(catalog(asked)).toBe(catalogs[found]);
  });

  it("uses the reader's language, and English outside a request", () => {
    expect(inLocale('id', () => catalog().errors.not_found)).toBe('Tidak ditemukan.');
    expect(catalog()).toBe(en);
  });

  it('names every factor', () => {
    expect(Object.keys(en.factors).toSorted()).toEqual([...factorTypes].toSorted());
  });

  it.each(locales)('%s has the same parameters as English, and uses them', (locale) => {
    expect(shapeOf(catalogs[locale])).toEqual(shapeOf(en));
  });

  it.each(locales.filter((locale) => locale !== 'en'))('%s is complete if offered', (locale) => {
    const sections = Object.keys(en) as (keyof typeof en)[];
    const english = sections.filter((section) => catalogs[locale][section] === en[section]);
    expect(english).toEqual([]);
  });
});

/** Keys, and parameters of functions. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts === 'function') return `function of ${texts.length}`;
  if (typeof texts !== 'object' || texts === null) return typeof texts;
  return Object.fromEntries(
    Object.entries(texts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => [key, shapeOf(value)]),
  );
}
