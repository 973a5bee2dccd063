/**
 * Countries whose phone numbers are supported, sorted by calling code (docs/behaviour/login.md#data); their names are
 * texts of the web app.
 */
export const phoneCountries = [
  { id: 'MY', calling_code: '+60' },
  { id: 'ID', calling_code: '+62' },
  { id: 'SG', calling_code: '+65' },
  { id: 'TH', calling_code: '+66' },
  { id: 'JP', calling_code: '+81' },
  { id: 'VN', calling_code: '+84' },
  { id: 'HK', calling_code: '+852' },
  { id: 'TW', calling_code: '+886' },
] as const;

export type PhoneCountryId = (typeof phoneCountries)[number]['id'];

/** Preselected if nothing else determines a country (docs/behaviour/login.md#data). */
export const defaultPhoneCountry: PhoneCountryId = 'SG';
