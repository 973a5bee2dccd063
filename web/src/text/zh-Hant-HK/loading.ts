import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: '此頁面有部分內容無法載入，請檢查網絡連線。',
  tryAgain: '再試一次',
};
