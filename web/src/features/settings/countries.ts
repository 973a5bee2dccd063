import { phoneCountries } from '@latchkey/contract/login/phone-countries';
import { getCountryData, type ICountryData } from 'countries-list';

/** One country with all that is known of it: names, phone codes, continent, capital, currency, languages, iso2, iso3. */
export type CountryEntry = ICountryData;

/** The countries whose phone numbers are served, sorted by calling code. */
export const countries: readonly CountryEntry[] = phoneCountries.map(({ id }) => getCountryData(id));
