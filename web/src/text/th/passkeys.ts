import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: 'พาสคีย์',
  description: 'เข้าสู่ระบบด้วยลายนิ้วมือ ใบหน้า การล็อกหน้าจอ หรือคีย์ความปลอดภัย',
  empty: 'ยังไม่มีพาสคีย์',
  add: 'เพิ่มพาสคีย์',
  adding: 'กำลังยืนยันพาสคีย์…',
  added: 'เพิ่มพาสคีย์แล้ว',
  failedList: 'โหลดพาสคีย์ของคุณไม่ได้',
  keptBy: (provider) => `เก็บไว้ใน ${provider}`,
  synced: 'ซิงค์แล้ว',
  thisDevice: 'บนอุปกรณ์เดียว',
  renameTitle: 'เปลี่ยนชื่อพาสคีย์',
  renamed: 'เปลี่ยนชื่อพาสคีย์แล้ว',
  failedRename: 'เปลี่ยนชื่อพาสคีย์ไม่ได้',
  removed: 'นำพาสคีย์ออกแล้ว',
  failedRemove: 'นำพาสคีย์ออกไม่ได้',
  confirmRemoveText: 'คุณจะใช้พาสคีย์นี้เข้าสู่ระบบไม่ได้อีก',
  unsupported: 'เบราว์เซอร์นี้ไม่รองรับ WebAuthn',
};
