import type { Translated } from '@latchkey/contract/text/translated';
import type { countryNames as English } from '../en/countries.ts';

export const countryNames: Translated<typeof English> = {
  MY: 'Malaysia',
  ID: 'Indonesia',
  SG: 'Singapura',
  TH: 'Thailand',
  JP: 'Jepun',
  VN: 'Vietnam',
  HK: 'Hong Kong',
  TW: 'Taiwan',
};
