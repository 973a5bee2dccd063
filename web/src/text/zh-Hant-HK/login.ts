import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// The terms of this language: sign in = 登入, sign out = 登出, account = 帳戶, email = 電郵, phone number = 流動電話號碼,
// phone = 手機, password = 密碼, code = 驗證碼, device = 裝置, application = 應用程式, two-factor authentication = 雙重認證,
// second factor = 第二重認證, sign-in method = 登入方法, passkey = 通行密鑰, authenticator app = 驗證器應用程式,
// companion app = 配套應用程式, pair = 配對, recovery code = 復原碼, approve = 批准, deny = 拒絕, session = 登入, SMS = 短訊,
// security = 保安, administrator = 管理員, operator = 營運人員, support = 支援團隊, you = 你.
export const loginText: Translated<typeof English> = {
  title: '登入你的帳戶',
  methods: '登入方法',
  email: '電郵',
  phone: '流動電話號碼',
  password: '密碼',
  emailExample: (domain) => `you@${domain}`,
  logIn: '登入',
  forgotPassword: '忘記密碼？',
  createAccount: '建立帳戶',
  existingAccounts: '使用現有帳戶登入',
  authenticating: '正在驗證帳戶…',
  loggedIn: '登入成功',
  invalidCredential: '登入資料不正確',
  signInWithPasskey: '使用通行密鑰登入',
};
