import type { PhoneCountryId } from '@latchkey/contract/login/phone-countries';

export const countryNames: Record<PhoneCountryId, string> = {
  MY: 'Malaysia',
  ID: 'Indonesia',
  SG: 'Singapore',
  TH: 'Thailand',
  JP: 'Japan',
  VN: 'Vietnam',
  HK: 'Hong Kong',
  TW: 'Taiwan',
};
