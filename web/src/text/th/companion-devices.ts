import type { Translated } from '@latchkey/contract/text/translated';
import type { companionDevicesText as English } from '../en/companion-devices.ts';

export const companionDevicesText: Translated<typeof English> = {
  title: 'แอปคู่หู',
  description: 'อนุมัติการเข้าสู่ระบบบนโทรศัพท์ โดยเลือกหมายเลขที่หน้านี้แสดง',
  empty: 'ยังไม่มีอุปกรณ์',
  add: 'จับคู่อุปกรณ์',
  failedStart: 'เริ่มจับคู่ไม่ได้',
  failedList: 'โหลดอุปกรณ์ของคุณไม่ได้',

  pairTitle: 'จับคู่อุปกรณ์',
  scan: 'สแกนโค้ดนี้ด้วยกล้องโทรศัพท์แล้วเปิดลิงก์',
  qrLabel: 'คิวอาร์โค้ดสำหรับเปิดแอปคู่หูพร้อมรหัสจับคู่',
  manual: (address) => `หรือเปิด ${address} บนโทรศัพท์แล้วป้อนรหัสนี้:`,
  copyCode: 'คัดลอกรหัสจับคู่',
  openHere: 'จับคู่เบราว์เซอร์นี้แทน',
  waiting: 'กำลังรออุปกรณ์…',
  over: 'รหัสหมดอายุแล้ว โปรดแสดงรหัสใหม่',
  startAgain: 'แสดงรหัสใหม่',
  aDevice: 'อุปกรณ์',
  paired: (name) => `จับคู่ ${name} แล้ว`,

  hasPush: 'เปิดการแจ้งเตือน',
  renameTitle: 'เปลี่ยนชื่ออุปกรณ์',
  renamed: 'เปลี่ยนชื่ออุปกรณ์แล้ว',
  failedRename: 'เปลี่ยนชื่ออุปกรณ์ไม่ได้',
  removed: 'นำอุปกรณ์ออกแล้ว',
  failedRemove: 'นำอุปกรณ์ออกไม่ได้',
  confirmRemoveText: 'อุปกรณ์นี้จะอนุมัติการเข้าสู่ระบบไม่ได้อีก',
};
