import type { PhoneCountryId } from '@latchkey/contract/login/phone-countries';

export const countryNames: Record<PhoneCountryId, string> = {
  MY: 'Malaysia',
  ID: 'Indonesia',
  SG: 'Singapura',
  TH: 'Thailand',
  JP: 'Jepang',
  VN: 'Vietnam',
  HK: 'Hong Kong',
  TW: 'Taiwan',
};
