import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: '网址可能有误，或页面已移动。',
  goHome: '前往首页',
};
