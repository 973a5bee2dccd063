import type { Translated } from '@latchkey/contract/text/translated';
import type { countryNames as English } from '../en/countries.ts';

export const countryNames: Translated<typeof English> = {
  MY: 'มาเลเซีย',
  ID: 'อินโดนีเซีย',
  SG: 'สิงคโปร์',
  TH: 'ไทย',
  JP: 'ญี่ปุ่น',
  VN: 'เวียดนาม',
  HK: 'ฮ่องกง',
  TW: 'ไต้หวัน',
};
