import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: 'ページの一部を読み込めませんでした。接続を確認してください。',
  tryAgain: '再試行',
};
