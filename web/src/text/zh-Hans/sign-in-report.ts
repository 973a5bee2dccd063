import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: '这是您本人吗？',
  hint: (email) => `有人登录了 ${email}。`,
  device: '设备',
  place: '地点',
  time: '时间',
  notMe: '不是我本人',
  wasMe: '是我本人',
  consequence:
    '如果不是您本人，该次登录及之后的所有登录都会结束。如果仅凭密码或手机号就能登录，该密码或手机号也会失效。',
  loadFailed: '无法加载这次登录。',
  reportFailed: '无法提交。',
  reported: '该次登录已结束',
  reportedHint: '之后的所有登录也已结束。现在请修改密码，并移除不属于您的登录方式。',
  reportedPassword: '旧密码已失效。请设置未在其他地方使用的新密码。',
  reportedMoved: (email) =>
    `之后的所有登录也已结束。我们已向 ${email} 发送链接，可将它重新设为您的账号邮箱。请在 7 天内打开。`,
  removed: (names) => `该次登录添加或可再次使用的项目已失效：${names}。`,
  setPassword: '设置新密码',
  signIn: '登录',
  used: '此链接已使用过或已失效',
  usedHint:
    '已完成的操作不受影响。您可以在登录记录中查看每次登录，并标记非本人的登录。如果密码已失效，请设置新密码。',
  toHistory: '打开登录记录',
};
