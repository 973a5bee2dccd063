import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: '这些我全都丢失了',
  lostHint: '您可以申请重置。重置需要三天，如果是别人申请的，您可以在此期间停止。',
  signInFirst: '您可以申请重置。请先退出登录，在此设备上重新登录，并在十分钟内选择此项。',
  ask: '申请重置',
  explain:
    '我们会向您的一个联系方式发送验证码，随后通知您的所有联系方式。72 小时内，任何已登录您账号或收到我们消息的人都可以停止重置。',
  sendTo: (contact) => `发送验证码至 ${contact}`,
  asked: (date) => `申请时间：${date}。`,
  done: (date) => `完成时间：${date}。`,
  doneWithOperator: (date) => `经管理员批准后，最早于${date}完成。`,
  approved: (date) => `管理员已批准。完成时间：${date}。`,
  afterwards: '完成后，请像刚才一样登录，并设置新的验证方式。不是您本人？请用我们消息中的链接停止重置。',
  wasStopped: '上次申请已被停止',
  askAgain: (date) => `您可以从${date}起再次申请。在此之前，可以向管理员求助。`,
  notLoaded: '无法加载，请重试。',
  waits: (date) => `有人申请重置您的第二步验证方式，将于${date}生效。`,
  waitsForOperator: (date) => `有人申请重置您的第二步验证方式，经管理员批准后最早于${date}生效。`,
  stopThis: '停止重置',
  stopping: '正在停止…',
  stopped: '重置已停止。如果不是您申请的，请修改密码。',
  failed: '无法停止重置。',
  stopTitle: '要停止重置您的第二步验证方式吗？',
  stopHint: (contact) =>
    `有人通过了 ${contact} 的账号的第一步验证，并申请重置所有第二步验证方式。如果不是您本人操作，请停止重置，一切将保持原样。`,
  stopNow: '停止重置',
  stoppedTitle: '重置已停止',
  stoppedHint:
    '您的第二步验证方式保持原样，七天内任何人都无法再次申请。申请人知道您的密码，或持有您的手机号：请立即设置新密码。',
  stoppedBefore: '重置此前已停止',
  setPassword: '设置新密码',
  over: '此链接已失效',
  overHint: '已没有可以停止的重置。',
  signIn: '登录',
};
