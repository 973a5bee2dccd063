import type { Translated } from '@latchkey/contract/text/translated';
import type { uiText as English } from '../en/ui.ts';

export const uiText: Translated<typeof English> = {
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  close: 'ปิด',
  copy: 'คัดลอก',
  copying: 'กำลังคัดลอก…',
  copied: 'คัดลอกแล้ว',
  copyFailed: 'คัดลอกไม่ได้',
  codeLabel: (length) => `รหัส ${length} หลัก`,
  or: 'หรือ',
  notGiven: 'ไม่ได้ระบุ',
  qrCodeFailed: 'โหลดคิวอาร์โค้ดไม่ได้ โปรดใช้ข้อความด้านล่าง',
  tryAgain: 'ลองอีกครั้ง',
  reference: (id) => `รหัสอ้างอิง: ${id}`,
  copyReference: 'คัดลอกรหัสอ้างอิง',
  closeToast: 'ปิดข้อความแจ้ง',
  notifications: 'การแจ้งเตือน',
};
