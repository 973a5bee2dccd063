import type { Translated } from '@latchkey/contract/text/translated';
import type {
  notFoundTitle as EnglishNotFound,
  pageTitle as EnglishPageTitle,
  routeTitles as EnglishTitles,
} from '../en/routes.ts';

export const routeTitles: Translated<typeof EnglishTitles> = {
  root: null,
  applications: '應用程式',
  profileDetail: '個人資料',
  securityMfa: '雙重驗證',
  securityPassword: '密碼設定',
  securityRecovery: '我還能登入嗎？',
  securityLoginHistory: '登入記錄',
  authLogin: '登入',
  authEmailVerification: '電子郵件驗證',
  authSignInReport: '檢查登入活動',
  authStopRecovery: '停止重設第二重驗證',
  authStopReset: '停止重設密碼',
  authTakeBackEmail: '取回電子郵件',
  authRegister: '建立帳號',
  authKeepAccount: '保留帳號',
  authForgotPassword: '忘記密碼',
  authResetPassword: '重設密碼',
  authSmsOtpVerify: '輸入驗證碼',
  authAccounts: '帳號',
  authApp: '授權應用程式',
  authLoginAttentions: '登入提醒',
  authInvalidAccess: '無法存取',
  authDevice: '連結裝置',
  authLogout: '登出',
  console: '管理主控台',
  aboutPrivacy: '隱私權政策',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = '找不到頁面';

export const pageTitle: Translated<typeof EnglishPageTitle> = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
