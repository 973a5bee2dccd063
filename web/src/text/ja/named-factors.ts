import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

/** Texts shared by passkeys and companion devices. */
export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `追加: ${date}`,
  lastUsed: (date) => `最終使用: ${date}`,
  neverUsed: '未使用',
  idle: '1 年間使用されていません',
  renameNamed: (name) => `${name} の名前を変更`,
  name: '名前',
  save: '保存',
  saving: '保存しています…',
  remove: '削除',
  removeNamed: (name) => `${name} を削除`,
  removing: '削除しています…',
  confirmRemove: (name) => `${name} を削除しますか？`,
  cancel: 'キャンセル',
};
