import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: '您的账号',
  thisAccount: '此账号',
  clearing: '正在退出登录…',
  ended: (name) => `已退出登录：${name}`,
  endedHere: (name) => `已在此浏览器中退出登录：${name}。目前无法连接服务器，恢复连接后会立即通知服务器。`,
  chooseAccount: '选择账号',
  lastUsedHere: '上次用于此应用',
  useAnother: '使用其他账号',
  switchAccount: (name) => `账号菜单，当前登录：${name}`,
  addAnother: '添加其他账号',
  logout: '退出登录',
  noName: '尚未设置姓名',
  noAccess: '没有访问权限',
  removing: '正在移除…',
  removed: (alias) => `已移除：${alias}`,
  removeAccount: '移除账号',
  doneRemoving: '完成',
  logoutThisSession: '退出此账号',
  logoutSessionOf: (name) => `退出此账号：${name}`,
  forgotPassword: '忘记密码？',
};
