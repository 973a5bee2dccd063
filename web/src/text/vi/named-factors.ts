import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `Đã thêm ${date}`,
  lastUsed: (date) => `Dùng lần cuối ${date}`,
  neverUsed: 'Chưa dùng lần nào',
  idle: 'Không dùng đã một năm',
  renameNamed: (name) => `Đổi tên ${name}`,
  name: 'Tên',
  save: 'Lưu',
  saving: 'Đang lưu…',
  remove: 'Xóa',
  removeNamed: (name) => `Xóa ${name}`,
  removing: 'Đang xóa…',
  confirmRemove: (name) => `Xóa ${name}?`,
  cancel: 'Hủy',
};
