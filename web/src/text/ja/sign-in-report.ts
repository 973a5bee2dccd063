import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: 'このログインに心当たりはありますか？',
  hint: (email) => `${email} へのログインがありました。`,
  device: 'デバイス',
  place: '場所',
  time: '日時',
  notMe: '自分ではありません',
  wasMe: '自分です',
  consequence:
    'ご自身ではない場合、このログインと、それ以降のログインをすべて終了します。パスワードまたは電話番号だけでログインされていた場合、それは使えなくなります。',
  loadFailed: 'このログインを読み込めませんでした。',
  reportFailed: '報告できませんでした。',
  reported: 'ログインを終了しました',
  reportedHint:
    'それ以降のログインもすべて終了しました。パスワードを変更し、ご自身のものではないログイン方法をすべて削除してください。',
  reportedPassword:
    '以前のパスワードは使えなくなりました。ほかで使用していない新しいパスワードを設定してください。',
  reportedMoved: (email) =>
    `それ以降のログインもすべて終了しました。アカウントのメールアドレスを ${email} に戻すリンクを送信しました。7日以内に開いてください。`,
  removed: (names) => `そのログインで追加されたもの、または再び使えるものを無効にしました: ${names}`,
  setPassword: '新しいパスワードを設定',
  signIn: 'ログイン',
  used: 'このリンクは使用済みか、有効期限が切れています',
  usedHint:
    'すでに行われた操作は有効なままです。ログイン履歴では、すべてのログインを確認し、報告できます。パスワードが使えなくなった場合は、新しいパスワードを設定してください。',
  toHistory: 'ログイン履歴を開く',
};
