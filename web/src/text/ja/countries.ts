import type { Translated } from '@latchkey/contract/text/translated';
import type { countryNames as English } from '../en/countries.ts';

export const countryNames: Translated<typeof English> = {
  MY: 'マレーシア',
  ID: 'インドネシア',
  SG: 'シンガポール',
  TH: 'タイ',
  JP: '日本',
  VN: 'ベトナム',
  HK: '香港',
  TW: '台湾',
};
