import { describe, expect, it, test } from 'vitest';
import { chooseLocale, matchLocale } from './locale.ts';

test.each([
  ['en-GB', 'en'],
  ['in', 'id'],
  ['vi-VN', 'vi'],
  ['zh', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant-TW'],
  ['zh-Hant', 'zh-Hant-TW'],
  ['zh-HK', 'zh-Hant-HK'],
  ['zh-MO', 'zh-Hant-HK'],
  ['de', undefined],
  ['*', undefined],
  ['__proto__', undefined],
])('%s asks for %s', (tag, locale) => expect(matchLocale(tag)).toBe(locale));

describe('chooses the language', () => {
  const browser = { 'accept-language': 'de, id;q=0.4, vi;q=0.8, en;q=0' };

  it('by the menu, then the application, then the browser, then the default', () => {
    expect(chooseLocale({ ...browser, cookie: 'a=b; latchkey_locale=id' }, 'en', 'zh-TW')).toBe('id');
    expect(chooseLocale(browser, 'en', 'fr zh-HK id')).toBe('zh-Hant-HK');
    expect(chooseLocale(browser, 'en')).toBe('vi');
    expect(chooseLocale({ 'accept-language': 'de' }, 'id')).toBe('id');
    expect(chooseLocale({}, 'vi')).toBe('vi');
  });

  it('#220 ignoring unsupported languages, and reading a bounded part of the header', () => {
    const hostile = {
      cookie: 'latchkey_locale=../../etc/passwd',
      'accept-language': `${'de,'.repeat(100_000)}th`,
    };
    expect(chooseLocale(hostile, 'en', `${'x '.repeat(100_000)}th`)).toBe('en');
  });
});
