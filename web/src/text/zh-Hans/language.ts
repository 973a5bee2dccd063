import type { Translated } from '@latchkey/contract/text/translated';
import type { languageText as English } from '../en/language.ts';

export const languageText: Translated<typeof English> = {
  label: '语言',
  failed: '无法更改语言。',
  locale: 'zh-Hans',
};
