import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: '網址可能有誤，或頁面已移動。',
  goHome: '前往首頁',
};
