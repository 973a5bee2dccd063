import type { Translated } from '@latchkey/contract/text/translated';
import type {
  notFoundTitle as EnglishNotFound,
  pageTitle as EnglishPageTitle,
  routeTitles as EnglishTitles,
} from '../en/routes.ts';

export const routeTitles: Translated<typeof EnglishTitles> = {
  root: null,
  applications: '应用',
  profileDetail: '个人资料',
  securityMfa: '两步验证',
  securityPassword: '密码设置',
  securityRecovery: '我还能登录吗？',
  securityLoginHistory: '登录记录',
  authLogin: '登录',
  authEmailVerification: '邮箱验证',
  authSignInReport: '核实登录活动',
  authStopRecovery: '停止重置第二步验证方式',
  authStopReset: '停止重置密码',
  authTakeBackEmail: '找回邮箱',
  authRegister: '创建账号',
  authKeepAccount: '保留账号',
  authForgotPassword: '忘记密码',
  authResetPassword: '重置密码',
  authSmsOtpVerify: '输入验证码',
  authAccounts: '账号',
  authApp: '授权应用',
  authLoginAttentions: '登录提醒',
  authInvalidAccess: '无法访问',
  authDevice: '连接设备',
  authLogout: '退出登录',
  console: '管理控制台',
  aboutPrivacy: '隐私政策',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = '未找到页面';

export const pageTitle: Translated<typeof EnglishPageTitle> = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
