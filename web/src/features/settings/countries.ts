import { phoneCountries } from '@latchkey/contract/login/phone-countries';
import { getCountryData, type ICountryData } from 'countries-list';

/** A country with all its data: names, phone codes, continent, capital, currency, languages, iso2, iso3. */
export type CountryEntry = ICountryData;

/** Countries whose phone numbers are supported, sorted by calling code. */
export const countries: readonly CountryEntry[] = phoneCountries.map(({ id }) => getCountryData(id));
