import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: '全部都丢失了',
  lostHint: '您可以要求重置。这需要三天，期间如果是别人要求的，您可以停止。',
  ask: '要求重置',
  explain:
    '我们会向您的一个联系方式发送验证码，然后通知所有联系方式。72 小时内，任何已登录或收到我们消息的人都可以停止。',
  sendTo: (contact) => `发送验证码到 ${contact}`,
  asked: (date) => `要求时间：${date}。`,
  done: (date) => `完成时间：${date}。`,
  doneWithOperator: (date) => `经管理员批准后，最早于 ${date} 完成。`,
  approved: (date) => `管理员已批准。完成时间：${date}。`,
  afterwards: '之后请像刚才一样登录并设置新的方式。不是您本人？请用我们消息中的链接停止。',
  wasStopped: '上次的要求已被停止',
  askAgain: (date) => `您可以从 ${date} 起再次要求。在此之前，管理员可以提供帮助。`,
  notLoaded: '无法加载，请重试。',
  waits: (date) => `有人要求重置您的第二验证方式，将于 ${date} 生效。`,
  waitsForOperator: (date) => `有人要求重置您的第二验证方式，经管理员批准后最早于 ${date} 生效。`,
  stopThis: '停止',
  stopping: '正在停止..',
  stopped: '重置已停止。如果不是您要求的，请更改密码。',
  failed: '无法停止重置。',
  stopTitle: '要停止重置您的第二验证方式吗？',
  stopHint: (contact) =>
    `有人通过了 ${contact} 的账户的第一步验证，要求重置所有第二步验证。如果不是您本人，请停止，一切将保持原样。`,
  stopNow: '停止重置',
  stoppedTitle: '重置已停止',
  stoppedHint:
    '您的第二验证方式保持原样，七天内无法再次要求。提出要求的人知道您的密码或持有您的手机号码：请立即设置新密码。',
  stoppedBefore: '重置此前已停止',
  setPassword: '设置新密码',
  over: '此链接已过期',
  overHint: '已没有可以停止的要求。',
  signIn: '登录',
};
