import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

/** A waiting password reset, shown on every page of its account. */
export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `パスワードの再設定がリクエストされました。${date} に有効になります。`,
  stop: '中止する',
  stopping: '中止しています…',
  stopped: 'パスワードの再設定を中止しました。',
  failed: 'パスワードの再設定を中止できませんでした。',
};
