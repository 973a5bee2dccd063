import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

/** Notifications of account events on an open page. Each says what to do if it was somebody else. */
export const realtimeText: Translated<typeof English> = {
  sign_in:
    'アカウントに新しいログインがありました。心当たりがない場合は「ログイン中のデバイス」をご確認ください。',
  factors: '2 段階認証の方法が、別のブラウザまたはデバイスで変更されました。',
  password: 'パスワードが別のブラウザで変更されました。',
  recovery_waits: '2 段階認証のリセットがリクエストされました。ページの上部で中止できます。',
  recovery_stopped: '2 段階認証のリセットが中止されました。',
  password_reset_waits: 'パスワードの再設定がリクエストされました。ページの上部で中止できます。',
  password_reset_stopped: 'パスワードの再設定が別のブラウザで中止されました。',
  contacts: '連絡先が別のブラウザで変更されました。',
  contact_verified: '連絡先が確認されました。',
};
