import { type PhoneCountryId, phoneCountries } from '@latchkey/contract/login/phone-countries';
import { countryNames } from '#text/countries';
import { countries } from './countries.ts';

export const countryIds = phoneCountries.map(({ id }) => id);

/** For a select: '+65 Singapore', sorted by calling code (docs/behaviour/settings.md#states). */
export const countryOptions = countryIds.map((id) => ({
  value: id,
  label: `${callingCodeOf(id)} ${countryNames[id]}`,
}));

/** '+65' of 'SG'. */
export function callingCodeOf(id: PhoneCountryId): string {
  const code = countries.find(({ iso2 }) => iso2 === id)?.phone[0];
  return code === undefined ? '' : `+${code}`;
}

/** The reverse, for a number that is already known. */
export function countryOfCallingCode(code: string | null): PhoneCountryId | undefined {
  return countryIds.find((id) => callingCodeOf(id) === code);
}
