import type { Locale } from '@latchkey/contract/text/locales';
import { type OwnText, putOwnTexts } from '@latchkey/contract/text/own-texts';
import type { Catalog } from './catalog-type.ts';
import { en } from './en.ts';
import { id } from './id/catalog.ts';
import { ja } from './ja/catalog.ts';
import { currentLocale, matchLocale } from './locale.ts';
import { ms } from './ms/catalog.ts';
import { th } from './th/catalog.ts';
import { vi } from './vi/catalog.ts';
import { zhHans } from './zh-Hans/catalog.ts';
import { zhHantHK } from './zh-Hant-HK/catalog.ts';
import { zhHantTW } from './zh-Hant-TW/catalog.ts';

export const catalogs: Readonly<Record<Locale, Catalog>> = {
  en,
  id,
  ja,
  ms,
  th,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant-TW': zhHantTW,
  'zh-Hant-HK': zhHantHK,
};

let worded: Readonly<Record<Locale, Catalog>> = catalogs;

/** From now on the texts of a brand count before those of the catalogs, which no text of its own restores: a process has one brand. */
export function wordCatalogs(own: ReadonlyMap<Locale, readonly OwnText[]>): void {
  const changed = [...own].map(([locale, texts]) => [locale, putOwnTexts(copyOf(catalogs[locale]), texts)]);
  worded = { ...catalogs, ...Object.fromEntries(changed) };
}

/** The texts of a language, or where none is named, of who is being answered; English outside of a request. */
export const catalog = (locale?: string): Catalog =>
  worded[locale === undefined ? currentLocale() : (matchLocale(locale) ?? 'en')];

/** Of objects and lists; functions stay what they are. */
function copyOf<Texts>(texts: Texts): Texts {
  if (Array.isArray(texts)) return texts.map(copyOf) as Texts;
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, copyOf(value)])) as Texts;
}
