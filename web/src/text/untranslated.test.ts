import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inTranslation, knownLocales } from '@latchkey/contract/text/locales';
import { describe, expect, it } from 'vitest';
import { untranslated as everywhere } from './untranslated.ts';

const namespacesOf = (locale: string) =>
  readdirSync(join(import.meta.dirname, locale))
    .filter((file) => /^[\w-]+\.ts$/.test(file) && file !== 'untranslated.ts')
    .map((file) => file.slice(0, -3));

type Texts = Record<string, unknown>;
const english = namespacesOf('en');

describe.each(knownLocales.filter((locale) => locale !== 'en'))('%s', (locale) => {
  it('has every namespace, or declares it as English', async () => {
    const { untranslated } = (await import(`./${locale}/untranslated.ts`)) as { untranslated: string[] };
    const listed = new Set([...untranslated, ...everywhere.filter((name) => !hasFile(name))]);
    const translated = namespacesOf(locale);
    expect([...translated, ...listed].toSorted()).toEqual(english.toSorted());
  });

  it('is offered only if nothing except the console is in English', async () => {
    const { untranslated } = (await import(`./${locale}/untranslated.ts`)) as { untranslated: string[] };
    if (inTranslation.includes(locale)) return;
    expect(untranslated.filter((name) => !everywhere.includes(name))).toEqual([]);
  });

  it('has the same parameters as English, and uses them', async () => {
    for (const name of namespacesOf(locale)) {
      const own = (await import(`./${locale}/${name}.ts`)) as Texts;
      const theirs = (await import(`./en/${name}.ts`)) as Texts;
      expect(shapeOf(own), name).toEqual(shapeOf(theirs));
    }
  });

  it('has no text of several words that equals the English one', async () => {
    const found = namespacesOf(locale).map(async (name) => {
      const own = (await import(`./${locale}/${name}.ts`)) as Texts;
      const theirs = (await import(`./en/${name}.ts`)) as Texts;
      return sameSentences(own, theirs, locale).map((text) => `${name}: ${text}`);
    });
    expect((await Promise.all(found)).flat()).toEqual([]);
  });

  const hasFile = (name: string) => namespacesOf(locale).includes(name);
});

/** Names, and words that are the same in another language. */
const same = new Set([
  'Google Play',
  'Android APK',
  'App Store',
  'Hong Kong',
  'Lark',
  'SMS',
  'WhatsApp',
  'API',
  'Client ID',
]);

/** In another script even a single identical word is untranslated. */
const isSentence = (text: string, locale: string) =>
  (['id', 'ms', 'vi'].includes(locale) ? /\p{L}{2,} +\p{L}{2,}/u : /\p{L}{3,}/u).test(text);

/** Texts that are identical in both languages. Functions are called with their parameter names. */
function sameSentences(own: unknown, english: unknown, locale: string): string[] {
  if (typeof own === 'string')
    return own === english && isSentence(own, locale) && !same.has(own) ? [own] : [];
  if (typeof own !== 'object' || own === null) return [];
  const theirs = english as Texts;
  return Object.entries(own).flatMap(([key, value]) => sameSentences(value, theirs[key], locale));
}

/** Keys, parameters of functions, and placeholders. */
function shapeOf(texts: unknown): unknown {
  if (typeof texts === 'function') return `function of ${texts.length}`;
  if (typeof texts === 'string') return (texts.match(/\{\w+\}/g) ?? []).toSorted();
  if (typeof texts !== 'object' || texts === null) return typeof texts;
  return Object.fromEntries(
    Object.entries(texts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => [key, shapeOf(value)]),
  );
}
