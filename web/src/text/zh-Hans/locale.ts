import type { locale as english } from '../en/locale.ts';

export const locale: typeof english = 'zh-Hans';
