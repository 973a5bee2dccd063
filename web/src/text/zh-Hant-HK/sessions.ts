import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: '你的帳戶',
  thisAccount: '此帳戶',
  clearing: '正在登出…',
  ended: (name) => `已登出：${name}`,
  endedHere: (name) => `已在此瀏覽器登出：${name}。目前無法連線至伺服器，恢復連線後會立即通知伺服器。`,
  chooseAccount: '選擇帳戶',
  lastUsedHere: '上次用於此應用程式',
  useAnother: '使用其他帳戶',
  switchAccount: (name) => `帳戶選單，已登入為 ${name}`,
  addAnother: '新增其他帳戶',
  logout: '登出',
  noName: '尚未有名稱',
  noAccess: '沒有權限',
  removing: '正在移除…',
  removed: (alias) => `已成功移除 ${alias}`,
  removeAccount: '移除帳戶',
  doneRemoving: '完成',
  logoutThisSession: '登出此帳戶',
  logoutSessionOf: (name) => `登出此帳戶：${name}`,
  forgotPassword: '忘記密碼？',
};
