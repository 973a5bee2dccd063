import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: '无法加载此页面的部分内容，请检查网络连接。',
  tryAgain: '重试',
};
