import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: 'ข้ามไปที่เนื้อหา',
  openMenu: 'เปิดเมนู',
  closeMenu: 'ปิดเมนู',
  mainNavigation: 'เมนูหลัก',
  toStart: (app) => `หน้าแรกของ ${app}`,
  groupProfile: 'โปรไฟล์',
  groupSecurity: 'ความปลอดภัย',
  groupOperators: 'ผู้ดูแล',
  information: 'ข้อมูล',
  accessApplications: 'แอปพลิเคชันที่เข้าถึง',
  devicesLogin: 'อุปกรณ์ที่เข้าสู่ระบบ',
  joinedOn: 'เข้าร่วมเมื่อ',
  lastSignedIn: 'เข้าสู่ระบบล่าสุด',
  offline: 'ไม่มีการเชื่อมต่อ ข้อมูลที่เห็นจะยังอยู่และจะอัปเดตเมื่อกลับมาเชื่อมต่อ',
  profileFailed: 'โหลดโปรไฟล์ของคุณไม่ได้',
};
