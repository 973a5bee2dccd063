import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// Terms: sign in, log in = ログイン, sign out = ログアウト, account = アカウント, application = アプリ, code = コード,
// password = パスワード, passkey = パスキー, device = デバイス, session = セッション, administrator = 管理者,
// two-factor authentication = 2 段階認証, second factor = 2 段階目の認証 (2 段階認証の方法), sign-in method = ログイン方法,
// authenticator app = 認証アプリ, recovery code = リカバリーコード, companion app = コンパニオンアプリ, pair = ペア設定,
// verify = 確認, approve = 承認, deny = 拒否, reset = 再設定 (of a password), リセット (of methods), portal = ポータル,
// trusted device = 信頼するデバイス, contact = 連絡先, reference = 照合番号, operator = 運用担当者, support = サポート
export const loginText: Translated<typeof English> = {
  title: 'アカウントにログイン',
  methods: 'ログイン方法',
  email: 'メールアドレス',
  phone: '電話番号',
  password: 'パスワード',
  emailExample: (domain) => `you@${domain}`,
  logIn: 'ログイン',
  forgotPassword: 'パスワードをお忘れですか？',
  createAccount: 'アカウントを作成',
  existingAccounts: '既存のアカウントでログイン',
  authenticating: 'アカウントを確認しています…',
  loggedIn: 'ログインしました',
  invalidCredential: 'ログイン情報が正しくありません',
  signInWithPasskey: 'パスキーでログイン',
};
