import type { Translated } from '@latchkey/contract/text/translated';
import type { languageText as English } from '../en/language.ts';

export const languageText: Translated<typeof English> = {
  label: '言語',
  failed: '言語を変更できませんでした。',
  locale: 'ja',
};
