import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `添加时间：${date}`,
  lastUsed: (date) => `上次使用：${date}`,
  neverUsed: '从未使用',
  idle: '一年未使用',
  renameNamed: (name) => `重命名“${name}”`,
  name: '名称',
  save: '保存',
  saving: '正在保存…',
  remove: '移除',
  removeNamed: (name) => `移除“${name}”`,
  removing: '正在移除…',
  confirmRemove: (name) => `要移除“${name}”吗？`,
  cancel: '取消',
};
