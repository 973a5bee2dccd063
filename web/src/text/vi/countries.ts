import type { Translated } from '@latchkey/contract/text/translated';
import type { countryNames as English } from '../en/countries.ts';

export const countryNames: Translated<typeof English> = {
  MY: 'Malaysia',
  ID: 'Indonesia',
  SG: 'Singapore',
  TH: 'Thái Lan',
  JP: 'Nhật Bản',
  VN: 'Việt Nam',
  HK: 'Hồng Kông',
  TW: 'Đài Loan',
};
