import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { loginHistoryText as English } from '../en/login-history.ts';
import { factorNames } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'パスワード',
  phone_otp: '電話番号に届くコード',
  passkey: 'パスキー',
  reset: 'パスワードの再設定',
  application_request: 'アプリからのリクエスト',
};

const results: Record<LoginResult, string> = {
  success: 'ログイン成功',
  failure: 'ログイン失敗',
  second_factor_failed: '2 段階目の認証に失敗',
  denied: 'コンパニオンアプリで拒否',
};

export const loginHistoryText: Translated<typeof English> = {
  title: 'ログイン履歴',
  description: 'ログイン中の場所と、これまでのログインの試行をすべて確認できます。',
  active: 'ログイン中のデバイス',
  activeHint: 'セッションを終了すると、そのデバイスはすぐにログアウトされます。',
  attempts: 'ログインと試行',
  attemptsHint: '過去 180 日間、新しい順。',
  loadFailed: '読み込めませんでした。',
  noEntries: 'ログインはまだありません',
  noEntriesHint: 'ログインや失敗した試行があると、ここに表示されます。',
  loadMore: '以前のログインを表示',
  thisDevice: 'このデバイス',
  unbound: 'ブラウザに紐付いていません',
  unboundHint:
    'このようなセッションのトークンをコピーした人は、それを使用できます。そのデバイスで再度ログインすると、ブラウザに紐付けられます。',
  unknownDevice: '不明なデバイス',
  onSystem: (browser, os) => `${browser}（${os}）`,
  by: (method, factor) => (factor ? `${methods[method]}、続いて${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  times: (count) => `${count} 回`,
  first: (at) => `初回: ${at}`,
  lastUsed: (at) => `最終使用: ${at}`,
  endSession: 'セッションを終了',
  endSessionOf: (device) => `セッションを終了: ${device}`,
  endQuestion: 'このセッションを終了しますか？',
  endConsequence:
    'そのデバイスはすぐにログアウトされます。使用するには、もう一度ログインする必要があります。',
  endOthers: 'ほかのすべてのデバイスからログアウト',
  endOthersQuestion: 'ほかのすべてのデバイスからログアウトしますか？',
  endOthersConsequence:
    'ほかのデバイスはすべて、すぐにログアウトされます。このデバイスのみログインしたままになります。',
  endingOthers: 'セッションを終了しています…',
  endedOthers: 'ほかのすべてのデバイスからログアウトしました。',
  endOthersFailed: 'ほかのセッションを終了できませんでした。',
  ending: 'セッションを終了しています…',
  ended: 'セッションを終了しました。',
  endFailed: 'セッションを終了できませんでした。',
  notMe: '自分ではありません',
  notMeOf: (device, at) => `自分ではありません: ${device}、${at}`,
  notMeTitle: 'ご自身ではありませんか？',
  notMeSignedIn: 'そのデバイスをすぐにログアウトします。その後、再びログインされないようにしましょう。',
  notMeEnded: 'そのデバイスはすでにログアウトしています。再びログインされないようにしましょう。',
  notMeFailed: 'この試行では誰もログインしていません。ご心配な場合は、アカウントの安全性を高めてください。',
  notMePassed:
    '誰かが 1 段階目の認証を通過しました。今すぐパスワードを変更して、使えないようにしてください。',
  cancel: 'キャンセル',
  signItOut: 'ログアウトさせる',
  goOn: '続ける',
  reporting: 'デバイスをログアウトしています…',
  reported: 'デバイスをログアウトしました。',
  removed: (names) => `そのログインで追加されたもの、または再び使えるものを無効にしました: ${names}`,
  reportFailed: 'デバイスをログアウトできませんでした。',
  secureTitle: 'アカウントの安全を確保しましょう',
  secureEnded: 'デバイスをログアウトしました。',
  secureNothingToEnd: 'そのログインのセッションはすでにありません。',
  stepPassword: 'パスワードを変更',
  stepPasswordHint: 'ほかで使用していないパスワードを選んでください。',
  stepContacts: 'メールアドレスと電話番号を確認',
  stepContactsHint: '未確認のものがあります。ご自身のものでない場合は、元に戻してください。',
  stepFactors: '2 段階認証の方法を確認',
  stepFactorsHint: 'ご自身のものではないパスキー、アプリ、デバイスをすべて削除してください。',
};
