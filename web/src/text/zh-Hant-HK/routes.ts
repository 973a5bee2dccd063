import type { Translated } from '@latchkey/contract/text/translated';
import type {
  routeTitles as English,
  notFoundTitle as EnglishNotFound,
  pageTitle as EnglishPageTitle,
} from '../en/routes.ts';

export const routeTitles: Translated<typeof English> = {
  root: null,
  applications: '應用程式',
  profileDetail: '個人檔案',
  securityMfa: '雙重認證',
  securityPassword: '密碼設定',
  securityRecovery: '我能重新登入嗎？',
  securityLoginHistory: '登入記錄',
  authLogin: '登入',
  authEmailVerification: '驗證電郵',
  authSignInReport: '檢查登入',
  authStopRecovery: '停止重設第二重認證方法',
  authStopReset: '停止重設密碼',
  authTakeBackEmail: '取回電郵',
  authRegister: '建立帳戶',
  authKeepAccount: '保留帳戶',
  authForgotPassword: '忘記密碼',
  authResetPassword: '重設密碼',
  authSmsOtpVerify: '輸入驗證碼',
  authAccounts: '帳戶',
  authApp: '授權應用程式',
  authLoginAttentions: '登入提示',
  authInvalidAccess: '無法存取',
  authDevice: '連接裝置',
  authLogout: '登出',
  console: '控制台',
  aboutPrivacy: '私隱政策',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = '找不到頁面';

export const pageTitle: Translated<typeof EnglishPageTitle> = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
