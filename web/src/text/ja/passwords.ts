import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: 'パスワード再設定リンクの取得',
  forgotHint: 'パスワードを再設定するためのリンクをメールでお送りします。',
  email: 'メールアドレス',
  getLink: 'リンクを取得',
  toLogin: 'ログインはこちら',
  requesting: 'リクエストしています…',
  linkSent: '再設定リンクを送信しました。メールを確認して続けてください。',
  forgotFailed: 'リンクをリクエストできませんでした。',
  linkSentTitle: 'メールをご確認ください',
  linkSentTo: (email) =>
    `${email} のアカウントがある場合、リンクが届きます。30 分以内に 1 回だけ使用できます。`,
  askAgain: '別のメールアドレスを使用するか、再度リクエスト',

  resetTitle: 'パスワードの再設定',
  resetFor: (email) => `アカウント: ${email}`,
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認用）',
  resetForm: {
    submit: '再設定',
    running: '再設定しています…',
    done: '再設定しました。新しいパスワードでログインしてください。',
    failed: 'パスワードを再設定できませんでした。',
  },
  linkExpired: 'パスワード再設定リンクの有効期限が切れています。もう一度やり直してください。',
  toForgot: '新しいリンクを取得',
  linkUsed: 'このリンクは使用済みです',
  linkUsedHint:
    'その後変更しておらず、再設定が待機中または中止でなければ、このリンクで設定したパスワードが有効です。別のパスワードを設定するには、新しいリンクを取得してください。',
  waitsTitle: '新しいパスワードはまもなく有効になります',
  waitsHint: (date) =>
    `この再設定はメールだけで確認されたため、${date} に有効になります。それまでは、アカウントの所有者である可能性のある方が中止できます。`,

  stopTitle: 'パスワードの再設定を中止しますか？',
  stopHint: (email) =>
    `${email} のメールに届いたリンクから、新しいパスワードが設定されました。心当たりがない場合は中止してください。パスワードは変わりません。`,
  stop: '再設定を中止',
  stopFailed: '再設定を中止できませんでした。',
  stopped: '再設定を中止しました',
  stoppedHint: 'パスワードは現在のままです。ほかの人にメールを読まれていないか確認してください。',
  stoppedBefore: '再設定はすでに中止されています',
  stopOver: 'このリンクは有効期限が切れています',
  stopOverHint:
    'パスワードが使えなくなっている場合は、新しいリンクを取得して、別のパスワードを設定してください。',
  signIn: 'ログイン',

  takeBackTitle: 'メールアドレスを元に戻しますか？',
  takeBackHint: (email) =>
    `アカウントのメールアドレスが ${email} から変更されました。変更に心当たりがない場合は、元に戻してください。すべてのデバイスがログアウトされ、変更した人が追加したログイン方法は削除され、変更後のメールアドレスに送信されたものはすべて無効になります。以前のパスワードは知られている可能性があるため、新しいパスワードを設定してください。`,
  takeBackForm: {
    submit: 'メールアドレスを元に戻す',
    running: '元に戻しています…',
    done: 'メールアドレスを元に戻しました。',
    failed: 'メールアドレスを元に戻せませんでした。',
    conflict:
      'このメールアドレスは別のアカウントで使用されています。そのアカウントがご自身のものであれば、メールアドレスを変更してから、このリンクをもう一度開いてください。それ以外の場合は、サポートにお問い合わせください。',
  },
  takenBack: 'メールアドレスを元に戻しました',
  takenBackHint: (email) =>
    `${email} と新しいパスワードでログインしてください。その後、ログイン方法を確認し、ご自身のものではないものをすべて削除してください。`,
  takeBackOver: 'このリンクは使用済みか、有効期限が切れています',
  takeBackOverHint: (email) =>
    `${email ?? 'メールアドレス'} は、変更から 72 時間以内に 1 回だけ元に戻せます。ほかの人がまだアカウントを使用している場合は、サポートにお問い合わせください。`,

  settingTitle: 'パスワードの設定',
  settingHint: 'ほかで使用していない、長いパスワードを使用してください。',
  settingFirstHint: 'パスワードを設定すると、メールアドレスでログインできます。',
  changeTitle: 'パスワードを変更',
  setTitle: 'パスワードを設定',
  currentPassword: '現在のパスワード',
  forgotCurrent: 'パスワードをお忘れですか？',
  keepOthers: 'ほかのデバイスでログインしたままにする',
  keepOthersHint: 'オフの場合、ほかのセッションはすべて終了します。',
  change: 'パスワードを変更',
  set: 'パスワードを設定',
  replacing: '変更しています…',
  changed: '変更しました',
  changeFailed: 'パスワードを変更できませんでした。',
  noEmailTitle: 'このアカウントにはメールアドレスがありません',
  noEmailHint: 'パスワードの設定にはメールアドレスが必要です。先にプロフィールで追加してください。',
  toProfile: 'プロフィールに移動',

  rules: 'パスワードの条件',
  ruleMet: '条件を満たしています',
  ruleUnmet: 'まだ条件を満たしていません',

  replaceTitle: 'パスワードの変更',
  replace: '変更',
  expired: 'パスワードの有効期限が切れました。続けるには、新しいパスワードを設定してください。',
  expiresAt: (date) => `パスワードの有効期限は ${date} です。それまでに新しいパスワードに変更してください。`,
  update: 'パスワードを変更',
};
