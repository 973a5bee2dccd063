import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// The terms of this language: sign in = 登录, sign out = 退出登录, account = 账号, password = 密码, email = 邮箱 (a mail = 邮件),
// phone number = 手机号, SMS = 短信, code and OTP = 验证码, Ref of a code = 编号, two-factor authentication = 两步验证,
// second factor = 第二步验证, sign-in method = 登录方式, factor = 验证方式, passkey = 通行密钥, authenticator app = 身份验证器应用,
// companion app = 配套应用, recovery code = 恢复码, application = 应用, session = 登录 or 登录状态, device = 设备, link = 链接,
// approve = 批准, deny = 拒绝, pair = 配对, access = 访问权限, administrator = 管理员, operator = 运营人员, owner = 所有者,
// support = 客服, portal = 账号中心, notice = 通知, change = 更改 (a password 修改, a contact 更换), reset = 重置,
// delete an account = 注销 (only this), erase = 清除, report as unrecognised = 标记为非本人, you = 您.
export const loginText: Translated<typeof English> = {
  title: '登录您的账号',
  methods: '登录方式',
  email: '邮箱',
  phone: '手机号',
  password: '密码',
  emailExample: (domain) => `you@${domain}`,
  logIn: '登录',
  forgotPassword: '忘记密码？',
  createAccount: '创建账号',
  existingAccounts: '使用已有账号登录',
  authenticating: '正在验证账号…',
  loggedIn: '登录成功',
  invalidCredential: '登录信息不正确',
  signInWithPasskey: '使用通行密钥登录',
};
