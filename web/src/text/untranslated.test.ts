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
  it('has every namespace, or says that it is in English', async () => {
    const { untranslated } = (await import(`./${locale}/untranslated.ts`)) as { untranslated: string[] };
    const listed = new Set([...untranslated, ...everywhere.filter((name) => !hasFile(name))]);
    const translated = namespacesOf(locale);
    expect([...translated, ...listed].toSorted()).toEqual(english.toSorted());
  });

  it('is offered only where nothing but the console is in English', async () => {
    const { untranslated } = (await import(`./${locale}/untranslated.ts`)) as { untranslated: string[] };
    if (inTranslation.includes(locale)) return;
    expect(untranslated.filter((name) => !everywhere.includes(name))).toEqual([]);
  });

  it('takes in its functions what English takes, and uses it', async () => {
    for (const name of namespacesOf(locale)) {
      const own = (await import(`./${locale}/${name}.ts`)) as Texts;
      const theirs = (await import(`./en/${name}.ts`)) as Texts;
      expect(shapeOf(own), name).toEqual(shapeOf(theirs));
    }
  });

  const hasFile = (name: string) => namespacesOf(locale).includes(name);
});

/** Keys, parameters of functions, placeholders. */
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
