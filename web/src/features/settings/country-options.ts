import { type PhoneCountryId, phoneCountries } from '@latchkey/contract/login/phone-countries';
import { countryNames } from '#text/countries';

/** For a select: '+65 Singapore', sorted by calling code (spec §3). */
export const countryOptions = phoneCountries.map(({ id, calling_code }) => ({
  value: id,
  label: `${calling_code} ${countryNames[id]}`,
}));

/** '+65' of 'SG'. */
export function callingCodeOf(id: PhoneCountryId): string {
  return phoneCountries.find((country) => country.id === id)?.calling_code ?? '';
}

/** The other way round, for a number that is already known. */
export function countryOfCallingCode(code: string | null): PhoneCountryId | undefined {
  return phoneCountries.find((country) => country.calling_code === code)?.id;
}

export const countryIds = phoneCountries.map(({ id }) => id);
