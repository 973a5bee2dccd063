import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: '应用',
  description: '您可以用此账号打开的应用，以及有权访问此账号的应用。',
  none: '暂无应用',
  noneHint: '您所在组织接入的应用会列在这里，随时可以打开。',
  open: '打开',
  openOf: (name) => `打开“${name}”`,
  hasAccess: '可访问您的账号',
  notUsed: '尚未使用',
  noAccess: '现已无访问权限',
  endsUnused: (used, end) => `自${used}起未使用。如果一直不用，其访问权限将于${end}结束。`,
  lastUsed: (time) => `上次使用：${time}`,
  mayShort: '它可以做什么',
  got: '它已获得的信息',
  gotFact: (fact, day) => `${fact}（最近一次：${day}）`,
  removeAccess: '移除访问权限',
  removeAccessOf: (name) => `移除“${name}”的访问权限`,
  removeTitle: (name) => `要移除“${name}”的访问权限吗？`,
  removeHint: '它会立即退出您的账号。下次打开时，可能会再次请求访问权限。',
  keeps: (facts) => `它可能会保留此前查看过的信息：${facts}。如需删除这些信息，请向该应用提出要求。`,
  cancel: '取消',
  removing: '正在移除…',
  removed: (name) => `“${name}”已没有访问权限。`,
  removeFailed: '无法移除访问权限。',
  loadFailed: '无法加载应用。',
};
