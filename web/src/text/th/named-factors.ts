import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `เพิ่มเมื่อ ${date}`,
  lastUsed: (date) => `ใช้ล่าสุด ${date}`,
  neverUsed: 'ยังไม่เคยใช้',
  idle: 'ไม่ได้ใช้มาหนึ่งปี',
  renameNamed: (name) => `เปลี่ยนชื่อ ${name}`,
  name: 'ชื่อ',
  save: 'บันทึก',
  saving: 'กำลังบันทึก…',
  remove: 'นำออก',
  removeNamed: (name) => `นำ ${name} ออก`,
  removing: 'กำลังนำออก…',
  confirmRemove: (name) => `นำ ${name} ออกใช่ไหม`,
  cancel: 'ยกเลิก',
};
