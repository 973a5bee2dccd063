import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: '無法載入這個頁面的部分內容，請檢查網路連線。',
  tryAgain: '再試一次',
};
