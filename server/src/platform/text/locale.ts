import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { isLocale, type Locale, localeCookie, locales } from '@latchkey/contract/text/locales';

const current = new AsyncLocalStorage<Locale>();

/** Limits that real browsers do not exceed (security #220). */
const mostWanted = 20;
const longestHeader = 400;

/** Runs `work`, whose texts are then in this language. */
export const inLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work);

/** The language of the current request; English outside of one, as on the command line. */
export const currentLocale = (): Locale => current.getStore() ?? 'en';

/**
 * The supported language that a BCP 47 tag asks for: 'zh-TW' is Chinese in traditional characters, 'id-ID' Indonesian.
 * Pure.
 */
export function matchLocale(tag: string): Locale | undefined {
  if (isLocale(tag)) return tag;
  const wanted = localeOf(tag);
  if (!wanted) return undefined;
  if (wanted.language !== 'zh') return locales.find((locale) => locale === wanted.language);
  const { script, region = '' } = wanted.maximize();
  if (script !== 'Hant') return 'zh-Hans';
  return ['HK', 'MO'].includes(region) ? 'zh-Hant-HK' : 'zh-Hant-TW';
}

/**
 * The language for a person who is not signed in (docs/behaviour/languages.md#choosing): by menu, application, browser,
 * default.
 */
export function chooseLocale(
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>,
  fallback: Locale,
  uiLocales = '',
): Locale {
  const chosen = cookieValue(headers.cookie);
  if (isLocale(chosen)) return chosen;
  const wanted = [
    ...uiLocales.slice(0, longestHeader).split(' '),
    ...acceptedTags(headers['accept-language']),
  ];
  for (const tag of wanted.slice(0, mostWanted)) {
    const found = tag ? matchLocale(tag) : undefined;
    if (found) return found;
  }
  return fallback;
}

/** Best first (RFC 9110 §12.5.4). */
function acceptedTags(header = ''): string[] {
  const ranges = header
    .slice(0, longestHeader)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    });
  return ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

function cookieValue(header = ''): string | undefined {
  const found = header.split(';').find((pair) => pair.trim().startsWith(`${localeCookie}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    // Not a tag: an asterisk, or a word.
    return undefined;
  }
}
