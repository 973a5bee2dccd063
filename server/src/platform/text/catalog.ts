import { en } from './en.ts';

/** Every text of the server in one language; a missing one is a type error. */
export type Catalog = typeof en;

/** By BCP 47 language; a new one is a file beside en.ts and a line here. */
const catalogs: Readonly<Record<string, Catalog>> = { en };

/** The texts for a locale such as 'en-SG': those of its language, or else English. */
export function catalog(locale = 'en'): Catalog {
  const language = locale.toLowerCase().split('-')[0] ?? '';
  return Object.hasOwn(catalogs, language) ? (catalogs[language] ?? en) : en;
}
