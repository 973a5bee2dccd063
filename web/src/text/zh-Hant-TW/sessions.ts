import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: '您的帳號',
  thisAccount: '這個帳號',
  clearing: '正在登出…',
  ended: (name) => `已登出：${name}`,
  endedHere: (name) => `已在此瀏覽器登出：${name}。目前無法連線至伺服器，恢復連線後會立即通知伺服器。`,
  chooseAccount: '選擇帳號',
  lastUsedHere: '上次用於這個應用程式',
  useAnother: '使用其他帳號',
  switchAccount: (name) => `帳號選單，目前登入：${name}`,
  addAnother: '新增其他帳號',
  logout: '登出',
  noName: '尚未設定姓名',
  noAccess: '沒有存取權',
  removing: '正在移除…',
  removed: (alias) => `已移除：${alias}`,
  removeAccount: '移除帳號',
  doneRemoving: '完成',
  logoutThisSession: '登出這個帳號',
  logoutSessionOf: (name) => `登出這個帳號：${name}`,
  forgotPassword: '忘記密碼？',
};
