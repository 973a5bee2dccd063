import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// The terms of this language: sign in = 登入, sign out = 登出, account = 帳號, password = 密碼, email = 電子郵件, phone = 手機號碼,
// SMS = 簡訊, code and OTP = 驗證碼, Ref of a code = 識別碼, two-factor authentication = 雙重驗證, second factor = 第二重驗證,
// sign-in method = 登入方式, factor = 驗證方式, passkey = 通行密鑰, authenticator app = 驗證器 App, companion app = 隨身 App,
// recovery code = 復原碼, application = 應用程式 (an app on a phone = App), session = 登入狀態, device = 裝置, link = 連結,
// approve = 核准, deny = 拒絕, pair = 配對, access = 存取權, administrator = 管理員, operator = 管理人員, owner = 擁有者,
// support = 客服, portal = 入口網站, mailbox = 信箱, notice = 通知, you = 您.
export const loginText: Translated<typeof English> = {
  title: '登入您的帳號',
  methods: '登入方式',
  email: '電子郵件',
  phone: '手機號碼',
  password: '密碼',
  emailExample: (domain) => `you@${domain}`,
  logIn: '登入',
  forgotPassword: '忘記密碼？',
  createAccount: '建立帳號',
  existingAccounts: '使用現有帳號登入',
  authenticating: '正在驗證帳號…',
  loggedIn: '登入成功',
  invalidCredential: '登入資訊不正確',
  signInWithPasskey: '使用通行密鑰登入',
};
