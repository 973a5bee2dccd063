import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: 'アドレスに誤りがあるか、ページが移動した可能性があります。',
  goHome: 'トップページへ',
};
