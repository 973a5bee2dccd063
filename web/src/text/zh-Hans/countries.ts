import type { Translated } from '@latchkey/contract/text/translated';
import type { countryNames as English } from '../en/countries.ts';

export const countryNames: Translated<typeof English> = {
  MY: '马来西亚',
  ID: '印度尼西亚',
  SG: '新加坡',
  TH: '泰国',
  JP: '日本',
  VN: '越南',
  HK: '香港',
  TW: '台湾',
};
