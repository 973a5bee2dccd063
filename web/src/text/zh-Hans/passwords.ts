import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: '获取密码重置链接',
  forgotHint: '我们会将密码重置链接发送到您的邮箱。',
  email: '邮箱',
  getLink: '获取链接',
  toLogin: '返回登录',
  requesting: '正在获取…',
  linkSent: '重置链接已发送！请查看您的邮箱以继续。',
  forgotFailed: '无法获取链接。',
  linkSentTitle: '请查看您的邮箱',
  linkSentTo: (email) => `如果 ${email} 已有账号，我们会发送链接。链接只能使用一次，30 分钟内有效。`,
  askAgain: '使用其他邮箱，或重新获取',

  resetTitle: '重置密码',
  resetFor: (email) => `账号：${email}`,
  newPassword: '新密码',
  confirmPassword: '确认密码',
  resetForm: {
    submit: '重置',
    running: '正在重置…',
    done: '重置成功！请使用新密码登录。',
    failed: '无法重置密码。',
  },
  linkExpired: '您的密码重置链接已过期，请重新获取。',
  toForgot: '获取新链接',
  linkUsed: '此链接已使用过',
  linkUsedHint:
    '除非之后又修改过，或者重置仍在等待或已被停止，当前的密码就是当时设置的那一个。如要重新设置，请获取新链接。',
  waitsTitle: '您的新密码即将生效',
  waitsHint: (date) =>
    `由于这次重置仅通过您的邮箱确认，新密码将于${date}生效。在此之前，可能是账号主人的人都有机会停止这次重置。`,

  stopTitle: '要停止重置密码吗？',
  stopHint: (email) =>
    `有人通过发送到邮箱的链接，为 ${email} 设置了新密码。如果不是您本人操作，请停止重置，您的密码将保持不变。`,
  stop: '停止重置',
  stopFailed: '无法停止重置。',
  stopped: '已停止重置',
  stoppedHint: '您的密码保持不变。请确认没有其他人能读取您的邮件。',
  stoppedBefore: '重置此前已停止',
  stopOver: '此链接已失效',
  stopOverHint: '如果您的密码已无法使用，请获取新链接并重新设置密码。',
  signIn: '登录',

  takeBackTitle: '要找回您的邮箱吗？',
  takeBackHint: (email) =>
    `您账号的邮箱已不再是 ${email}。如果不是您更换的，请找回：所有设备都会退出登录，更换者添加的登录方式会被移除，发送到另一个邮箱的内容也会全部失效。旧密码可能已泄露，请设置新密码。`,
  takeBackForm: {
    submit: '找回我的邮箱',
    running: '正在找回…',
    done: '已找回您的邮箱。',
    failed: '无法找回邮箱。',
    conflict: '此邮箱已被其他账号使用。如果该账号是您的，请更改其邮箱，然后再次打开此链接；否则请联系客服。',
  },
  takenBack: '已找回您的邮箱',
  takenBackHint: (email) => `请使用 ${email} 和新密码登录，然后检查您的登录方式，移除不属于您的项目。`,
  takeBackOver: '此链接已使用过或已失效',
  takeBackOverHint: (email) =>
    `${email === undefined ? '您的邮箱' : `${email} `}只能在更换后 72 小时内找回一次。如果您的账号仍被他人使用，请联系客服。`,

  settingTitle: '密码设置',
  settingHint: '请使用较长且未在其他地方使用的密码。',
  settingFirstHint: '设置密码后，即可使用邮箱登录。',
  changeTitle: '修改密码',
  setTitle: '设置密码',
  currentPassword: '当前密码',
  forgotCurrent: '忘记密码？',
  keepOthers: '在我的其他设备上保持登录',
  keepOthersHint: '若不勾选，其他设备都会退出登录。',
  change: '修改密码',
  set: '设置密码',
  replacing: '正在修改…',
  changed: '修改成功！',
  changeFailed: '无法修改密码。',
  noEmailTitle: '此账号没有邮箱',
  noEmailHint: '密码需要与邮箱配合使用，请先在个人资料中添加邮箱。',
  toProfile: '前往个人资料',

  rules: '密码规则',
  ruleMet: '已满足',
  ruleUnmet: '尚未满足',

  replaceTitle: '更换密码',
  replace: '更换',
  expired: '您的密码使用时间过长，请设置新密码以继续。',
  expiresAt: (date) => `您的密码将于${date}过期，请在过期前更新密码。`,
  update: '更新密码',
};
