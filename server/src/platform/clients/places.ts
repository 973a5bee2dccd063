import { readFile } from 'node:fs/promises';
import type { Locale } from '@latchkey/contract/text/locales';
import type { CityResponse, Reader } from 'maxmind';
import { catalog } from '../text/catalog.ts';
import { currentLocale } from '../text/locale.ts';

/** Looks up the place of an IP address in the operator's database. */
export interface Places {
  /** 'Singapore' or 'Osaka, Japan', in the language of the current request; null if unknown. */
  of(address: string | null): string | null;
}

const nowhere: Places = { of: () => null };

/**
 * Opens a MaxMind database of cities or countries; null means that none is configured.
 * Rejects if the file is not such a database, so that the operator learns of it at the start.
 */
export async function openPlaces(file: string | null): Promise<Places> {
  if (!file) return nowhere;
  // Loaded only if a database is configured.
  const maxmind = await import('maxmind');
  const reader = new maxmind.Reader<CityResponse>(await readFile(file));
  return {
    of(address) {
      if (!address) return null;
      const found = lookUp(reader, address);
      const locale = currentLocale();
      const city = nameIn(locale, found?.city);
      const country = countryIn(locale, found?.country ?? found?.registered_country);
      // Avoids 'Singapore, Singapore'.
      if (!city || !country || city === country) return country ?? city ?? null;
      return catalog().clients.place(city, country);
    },
  };
}

function lookUp(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(address);
  } catch {
    // The file does not contain addresses of this family.
    return null;
  }
}

type Names = NonNullable<CityResponse['city']>['names'];

/** Languages in which the file has names; it has none in traditional Chinese. */
const languagesOfFile: Readonly<Partial<Record<Locale, keyof Names>>> = { ja: 'ja', 'zh-Hans': 'zh-CN' };

const nameIn = (locale: Locale, place: { readonly names?: Names } | undefined): string | undefined =>
  place?.names?.[languagesOfFile[locale] ?? 'en'] ?? place?.names?.en;

/** The country's name from CLDR, which has it in every language, as on the pages. */
function countryIn(locale: Locale, country: CityResponse['registered_country']): string | undefined {
  if (locale === 'en' || !country?.iso_code) return nameIn(locale, country);
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country.iso_code);
}
