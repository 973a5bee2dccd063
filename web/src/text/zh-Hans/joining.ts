import type { Translated } from '@latchkey/contract/text/translated';
import type { joiningText as English } from '../en/joining.ts';

export const joiningText: Translated<typeof English> = {
  title: '创建您的账号',
  hint: '我们会向您发送链接，打开链接后即可创建账号。',
  invitedTitle: '账号采用邀请制',
  invitedHint: '请向本服务的管理员索取邀请，邀请中的链接会带您回到这里。',
  closedTitle: '账号由管理员创建',
  closedHint: '请向本服务的管理员申请账号。',
  email: '邮箱',
  send: '向我发送链接',
  sending: '正在发送…',
  sent: '请查看您的邮箱以继续。',
  sendFailed: '无法发送链接。',
  sentTitle: '请查看您的邮箱',
  sentTo: (email) =>
    `如果 ${email} 可以在这里创建账号，我们会发送邮件。邮件中的链接只能使用一次，一小时内有效。`,
  askAgain: '使用其他邮箱，或重新获取',
  haveAccount: '我已有账号',

  joinFor: (email) => `账号：${email}`,
  name: '您的姓名',
  create: '创建账号',
  usePasskey: '改用通行密钥',
  creating: '正在创建您的账号…',
  created: '欢迎！您的账号已准备就绪。',
  createFailed: '无法创建账号。',
  conflictTitle: '您已有账号',
  conflictHint: '链接发送之后，此邮箱已创建账号，请直接登录。',
  linkUsed: '此链接已使用过',
  linkUsedHint: '您的账号已创建，请使用您设置的密码或通行密钥登录。',
  linkOver: '此链接已失效',
  linkOverHint: '链接只能使用一次，且有时间限制，请重新获取。',
  newLink: '获取新链接',
  signIn: '登录',
};
