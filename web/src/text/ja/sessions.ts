import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: 'お使いのアカウント',
  thisAccount: 'このアカウント',
  clearing: 'セッションを終了しています…',
  ended: (name) => `${name} のセッションを終了しました。`,
  endedHere: (name) =>
    `このブラウザーでは ${name} をサインアウトしました。サーバーに接続できないため、接続でき次第サーバーに伝えます。`,
  chooseAccount: 'アカウントを選択',
  lastUsedHere: 'このアプリで前回使用',
  useAnother: '別のアカウントを使用',
  switchAccount: (name) => `アカウントメニュー（${name} でログイン中）`,
  addAnother: '別のアカウントを追加',
  logout: 'ログアウト',
  noName: '名前は未設定です',
  noAccess: 'アクセス権なし',
  removing: '一覧から外しています…',
  removed: (alias) => `${alias} を一覧から外しました`,
  removeAccount: '一覧からアカウントを外す',
  doneRemoving: '完了',
  logoutThisSession: 'このセッションからログアウト',
  logoutSessionOf: (name) => `このセッションからログアウト: ${name}`,
  forgotPassword: 'パスワードをお忘れですか？',
};
