import type { Translated } from '@latchkey/contract/text/translated';
import type { languageText as English } from '../en/language.ts';

export const languageText: Translated<typeof English> = {
  label: '語言',
  failed: '無法更改語言。',
  locale: 'zh-Hant-HK',
};
