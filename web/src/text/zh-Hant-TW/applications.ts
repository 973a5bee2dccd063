import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: '應用程式',
  description: '您可以使用這個帳號開啟的應用程式，以及擁有存取權的應用程式。',
  none: '尚無應用程式',
  noneHint: '您的組織連結的應用程式會列在這裡，隨時可以開啟。',
  open: '開啟',
  openOf: (name) => `開啟「${name}」`,
  hasAccess: '可存取您的帳號',
  notUsed: '尚未使用',
  noAccess: '目前沒有存取權限',
  endsUnused: (used, end) => `自${used}起未使用。如果一直不用，其存取權將於${end}結束。`,
  lastUsed: (time) => `上次使用：${time}`,
  mayShort: '它可以做什麼',
  got: '它已取得的資料',
  gotFact: (fact, day) => `${fact}（最近一次：${day}）`,
  removeAccess: '移除存取權',
  removeAccessOf: (name) => `移除「${name}」的存取權`,
  removeTitle: (name) => `要移除「${name}」的存取權嗎？`,
  removeHint: '它會立即登出您的帳號。下次開啟時，可能會再次要求存取權。',
  keeps: (facts) => `它可能會保留先前查看過的資料：${facts}。如要刪除這些資料，請向該應用程式提出要求。`,
  cancel: '取消',
  removing: '正在移除…',
  removed: (name) => `「${name}」已沒有存取權。`,
  removeFailed: '無法移除存取權。',
  loadFailed: '無法載入應用程式。',
};
