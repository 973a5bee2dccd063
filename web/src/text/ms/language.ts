import type { Translated } from '@latchkey/contract/text/translated';
import type { languageText as English } from '../en/language.ts';

export const languageText: Translated<typeof English> = {
  label: 'Bahasa',
  failed: 'Bahasa tidak dapat ditukar.',
  locale: 'ms',
};
