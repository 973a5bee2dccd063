import { readFile } from 'node:fs/promises';
import type { Locale } from '@latchkey/contract/text/locales';
import type { CityResponse, Reader } from 'maxmind';
import { catalog } from '../text/catalog.ts';
import { currentLocale } from '../text/locale.ts';

/** Where an address is, as far as the operator's database knows. */
export interface Places {
  /** 'Singapore', 'Osaka, Japan', in the language of who is being answered; null where nothing is known. */
  of(address: string | null): string | null;
}

const nowhere: Places = { of: () => null };

/**
 * Opens a MaxMind database of cities or countries; null means that none is configured.
 * Rejects where the file is no such database: the operator hears of it at the start.
 */
export async function openPlaces(file: string | null): Promise<Places> {
  if (!file) return nowhere;
  // Loaded only where there is something to look up.
  const maxmind = await import('maxmind');
  const reader = new maxmind.Reader<CityResponse>(await readFile(file));
  return {
    of(address) {
      if (!address) return null;
      const found = lookUp(reader, address);
      const locale = currentLocale();
      const city = nameIn(locale, found?.city);
      const country = countryIn(locale, found?.country ?? found?.registered_country);
      // 'Singapore, Singapore' helps nobody.
      if (!city || !country || city === country) return country ?? city ?? null;
      return catalog().clients.place(city, country);
    },
  };
}

function lookUp(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(address);
  } catch {
    // An address of a family that the file does not hold.
    return null;
  }
}

type Names = NonNullable<CityResponse['city']>['names'];

/** Languages in which the file has names; traditional characters are not among them. */
const languagesOfFile: Readonly<Partial<Record<Locale, keyof Names>>> = { ja: 'ja', 'zh-Hans': 'zh-CN' };

const nameIn = (locale: Locale, place: { readonly names?: Names } | undefined): string | undefined =>
  place?.names?.[languagesOfFile[locale] ?? 'en'] ?? place?.names?.en;

/** As pages name countries: by CLDR, which knows each in every language. */
function countryIn(locale: Locale, country: CityResponse['registered_country']): string | undefined {
  if (locale === 'en' || !country?.iso_code) return nameIn(locale, country);
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country.iso_code);
}
