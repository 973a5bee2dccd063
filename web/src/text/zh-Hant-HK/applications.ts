import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: '應用程式',
  description: '你可以使用此帳戶開啟的應用程式，以及哪些應用程式可存取你的帳戶。',
  none: '尚未有應用程式',
  noneHint: '你的機構連接的應用程式會列於此處，方便你隨時開啟。',
  open: '開啟',
  openOf: (name) => `開啟 ${name}`,
  hasAccess: '可存取你的帳戶',
  notUsed: '尚未使用',
  noAccess: '現時沒有存取權限',
  endsUnused: (used, end) => `自${used}起沒有使用。如一直不用，其權限將於${end}終止。`,
  lastUsed: (time) => `上次使用：${time}`,
  mayShort: '其權限',
  got: '它已取得的資料',
  gotFact: (fact, day) => `${fact}（最近一次：${day}）`,
  removeAccess: '移除權限',
  removeAccessOf: (name) => `移除 ${name} 的權限`,
  removeTitle: (name) => `要移除 ${name} 的權限嗎？`,
  removeHint: '該應用程式會立即登出你的帳戶。下次開啟時，可能會再次要求權限。',
  keeps: (facts) => `該應用程式可能會保留先前可查看的資料：${facts}。如要刪除，請直接聯絡該應用程式。`,
  cancel: '取消',
  removing: '正在移除…',
  removed: (name) => `${name} 已無權存取。`,
  removeFailed: '無法移除權限。',
  loadFailed: '無法載入應用程式。',
};
