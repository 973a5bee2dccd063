import type { Translated } from '@latchkey/contract/text/translated';
import type { joiningText as English } from '../en/joining.ts';

export const joiningText: Translated<typeof English> = {
  title: 'アカウントを作成',
  hint: 'リンクをお送りします。リンクを開くと、アカウントを作成できます。',
  invitedTitle: 'アカウントの作成には招待が必要です',
  invitedHint: 'このサービスの管理者に招待を依頼してください。招待のリンクからここに戻れます。',
  closedTitle: 'アカウントは管理者が作成します',
  closedHint: 'このサービスの管理者にアカウントの作成を依頼してください。',
  email: 'メールアドレス',
  send: 'リンクを受け取る',
  sending: '送信しています…',
  sent: 'メールを確認して続けてください。',
  sendFailed: 'リンクを送信できませんでした。',
  sentTitle: 'メールをご確認ください',
  sentTo: (email) =>
    `${email} でアカウントを作成できる場合、メールが届きます。リンクは 1 時間以内に 1 回だけ使用できます。`,
  askAgain: '別のメールアドレスを使用するか、再度リクエスト',
  haveAccount: 'すでにアカウントをお持ちの場合',

  joinFor: (email) => `アカウント: ${email}`,
  name: '名前',
  create: 'アカウントを作成',
  usePasskey: '代わりにパスキーを使用',
  creating: 'アカウントを作成しています…',
  created: 'ようこそ。アカウントの準備ができました。',
  createFailed: 'アカウントを作成できませんでした。',
  conflictTitle: 'すでにアカウントがあります',
  conflictHint:
    'リンクの送信後に、このメールアドレスのアカウントが作成されました。そのアカウントでログインしてください。',
  linkUsed: 'このリンクは使用済みです',
  linkUsedHint: 'アカウントは作成済みです。設定したパスワードまたはパスキーでログインしてください。',
  linkOver: 'このリンクは無効です',
  linkOverHint: 'リンクは 1 回だけ、一定時間内に使用できます。新しいリンクをリクエストしてください。',
  newLink: '新しいリンクを取得',
  signIn: 'ログイン',
};
