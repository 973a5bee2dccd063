import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: 'どの方法も使えなくなった',
  lostHint:
    'リセットをリクエストできます。完了まで 3 日かかり、その間は、他人によるリクエストを中止できます。',
  signInFirst:
    'リセットをリクエストできます。ログアウトして、このデバイスでもう一度ログインし、10 分以内にここを選んでください。',
  ask: 'リセットをリクエスト',
  explain:
    '連絡先の 1 つにコードを送信します。その後、すべての連絡先にお知らせします。72 時間は、ログイン中の方またはメッセージを受け取った方がリクエストを中止できます。',
  sendTo: (contact) => `${contact} にコードを送信`,
  asked: (date) => `リクエスト日時: ${date}`,
  done: (date) => `完了予定: ${date}`,
  doneWithOperator: (date) => `完了予定: 管理者の承認後（早くて ${date}）`,
  approved: (date) => `管理者が承認しました。完了予定: ${date}`,
  afterwards:
    '完了したら、今回と同じようにログインして、新しい方法を設定してください。心当たりがない場合は、メッセージ内のリンクから中止してください。',
  wasStopped: '前回のリクエストは中止されました',
  askAgain: (date) => `${date} 以降に再度リクエストできます。それまでは管理者にご相談ください。`,
  notLoaded: '読み込めませんでした。もう一度お試しください。',
  waits: (date) => `2 段階認証のリセットがリクエストされました。${date} に実行されます。`,
  waitsForOperator: (date) =>
    `2 段階認証のリセットがリクエストされました。管理者の承認後、早くて ${date} に実行されます。`,
  stopThis: '中止する',
  stopping: '中止しています…',
  stopped: 'リセットを中止しました。リクエストに心当たりがない場合は、パスワードを変更してください。',
  failed: 'リセットを中止できませんでした。',
  stopTitle: '2 段階認証のリセットを中止しますか？',
  stopHint: (contact) =>
    `${contact} のアカウントのログインの 1 段階目を通過できる人が、2 段階目の方法をすべてリセットするようリクエストしました。心当たりがない場合は中止してください。現在の方法がそのまま残ります。`,
  stopNow: 'リセットを中止',
  stoppedTitle: 'リセットを中止しました',
  stoppedHint:
    '2 段階認証の方法はそのまま残り、7 日間は誰も再度リクエストできません。リクエストした人は、パスワードを知っているか、電話番号を使える状態にあります。今すぐ新しいパスワードを設定してください。',
  stoppedBefore: 'リセットはすでに中止されています',
  setPassword: '新しいパスワードを設定',
  over: 'このリンクは有効期限が切れています',
  overHint: '中止できるリセットはもうありません。',
  signIn: 'ログイン',
};
