import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `新增於 ${date}`,
  lastUsed: (date) => `上次使用：${date}`,
  neverUsed: '從未使用',
  idle: '一年未使用',
  renameNamed: (name) => `重新命名 ${name}`,
  name: '名稱',
  save: '儲存',
  saving: '正在儲存…',
  remove: '移除',
  removeNamed: (name) => `移除 ${name}`,
  removing: '正在移除…',
  confirmRemove: (name) => `要移除 ${name} 嗎？`,
  cancel: '取消',
};
