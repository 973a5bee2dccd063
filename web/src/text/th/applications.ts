import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: 'แอปพลิเคชัน',
  description: 'สิ่งที่คุณเปิดได้ด้วยบัญชีนี้ และผู้ที่เข้าถึงบัญชีได้',
  none: 'ยังไม่มีแอปพลิเคชัน',
  noneHint: 'แอปพลิเคชันที่องค์กรของคุณเชื่อมต่อจะแสดงที่นี่ พร้อมให้เปิดใช้',
  open: 'เปิด',
  openOf: (name) => `เปิด ${name}`,
  hasAccess: 'เข้าถึงบัญชีของคุณได้',
  notUsed: 'ยังไม่เคยใช้',
  noAccess: 'ไม่มีสิทธิ์เข้าถึงแล้ว',
  endsUnused: (used, end) => `ไม่ได้ใช้ตั้งแต่ ${used} สิทธิ์เข้าถึงจะสิ้นสุดวันที่ ${end} หากคุณไม่ใช้`,
  lastUsed: (time) => `ใช้ล่าสุด ${time}`,
  mayShort: 'สิ่งที่แอปพลิเคชันนี้ทำได้',
  got: 'สิ่งที่ได้รับไปแล้ว',
  gotFact: (fact, day) => `${fact} (ล่าสุด ${day})`,
  removeAccess: 'เพิกถอนสิทธิ์',
  removeAccessOf: (name) => `เพิกถอนสิทธิ์ของ ${name}`,
  removeTitle: (name) => `เพิกถอนสิทธิ์ของ ${name} ใช่ไหม`,
  removeHint: 'แอปพลิเคชันนี้จะออกจากบัญชีของคุณทันที เมื่อเปิดอีกครั้ง ระบบอาจขอสิทธิ์จากคุณใหม่',
  keeps: (facts) => `แอปพลิเคชันอาจเก็บข้อมูลที่เคยดูได้ไว้: ${facts} หากต้องการให้ลบ โปรดแจ้งแอปพลิเคชันนั้นโดยตรง`,
  cancel: 'ยกเลิก',
  removing: 'กำลังเพิกถอน…',
  removed: (name) => `${name} เข้าถึงบัญชีไม่ได้แล้ว`,
  removeFailed: 'เพิกถอนสิทธิ์ไม่ได้',
  loadFailed: 'โหลดแอปพลิเคชันไม่ได้',
};
