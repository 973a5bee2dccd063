import type { Locale } from '@latchkey/contract/text/locales';
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

/** The texts of a language, or where none is named, of who is being answered; English outside of a request. */
export const catalog = (locale?: string): Catalog =>
  catalogs[locale === undefined ? currentLocale() : (matchLocale(locale) ?? 'en')];
