import type { Translated } from '@latchkey/contract/text/translated';
import type { routeTitles as English } from '../en/routes.ts';

/** Page titles (docs/behaviour/brands.md#titles); null for only the app name. */
export const routeTitles: Translated<typeof English> = {
  root: null,
  applications: 'アプリ',
  profileDetail: 'プロフィール',
  securityMfa: '2 段階認証',
  securityPassword: 'パスワードの設定',
  securityRecovery: 'もしものときのログイン',
  securityLoginHistory: 'ログイン履歴',
  authLogin: 'ログイン',
  authEmailVerification: 'メールアドレスの確認',
  authSignInReport: 'ログインの確認',
  authStopRecovery: '2 段階認証のリセットの中止',
  authStopReset: 'パスワードの再設定の中止',
  authTakeBackEmail: 'メールアドレスを元に戻す',
  authRegister: 'アカウントの作成',
  authKeepAccount: 'アカウントを残す',
  authForgotPassword: 'パスワードをお忘れの場合',
  authResetPassword: 'パスワードの再設定',
  authSmsOtpVerify: 'OTP の確認',
  authAccounts: 'アカウント',
  authApp: 'アプリの許可',
  authLoginAttentions: 'ログイン時のお知らせ',
  authInvalidAccess: '無効なアクセス',
  authDevice: 'デバイスの接続',
  authLogout: 'ログアウト',
  console: 'コンソール',
  aboutPrivacy: 'プライバシーポリシー',
};

export const notFoundTitle = 'ページが見つかりません';

export const pageTitle = (title: string | null, appName: string) =>
  title ? `${title} - ${appName}` : appName;
