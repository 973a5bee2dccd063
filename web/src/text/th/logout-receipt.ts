import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: 'ที่ที่คุณออกจากระบบแล้ว',
  waiting: 'กำลังแจ้งแอปพลิเคชันของคุณว่าคุณออกจากระบบแล้ว',
  all: 'แอปพลิเคชันทั้งหมดยืนยันแล้วว่าคุณออกจากระบบ',
  notAll: 'คุณอาจยังอยู่ในระบบของแอปพลิเคชันที่ไม่ได้ยืนยัน โปรดออกจากระบบที่นั่น หรือปิดเบราว์เซอร์',
  outcome: {
    confirmed: 'ออกจากระบบแล้ว',
    waiting: 'กำลังแจ้ง…',
    failed: 'ไม่ได้ยืนยัน',
    unreachable: 'แจ้งไม่ได้',
  },
};
