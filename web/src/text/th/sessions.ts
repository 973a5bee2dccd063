import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: 'ของคุณ',
  thisAccount: 'บัญชีนี้',
  clearing: 'กำลังสิ้นสุดเซสชัน…',
  ended: (name) => `เซสชัน ${name} สิ้นสุดแล้ว`,
  endedHere: (name) => `ออกจากระบบ ${name} ในเบราว์เซอร์นี้แล้ว แต่ติดต่อเซิร์ฟเวอร์ไม่ได้ ระบบจะแจ้งเซิร์ฟเวอร์โดยเร็วที่สุด`,
  chooseAccount: 'เลือกบัญชี',
  lastUsedHere: 'ใช้ล่าสุดกับแอปพลิเคชันนี้',
  useAnother: 'ใช้บัญชีอื่น',
  switchAccount: (name) => `เมนูบัญชี เข้าสู่ระบบเป็น ${name}`,
  addAnother: 'เพิ่มบัญชีอื่น',
  logout: 'ออกจากระบบ',
  noName: 'ยังไม่มีชื่อ',
  noAccess: 'ไม่มีสิทธิ์เข้าถึง',
  removing: 'กำลังนำออก…',
  removed: (alias) => `นำ ${alias} ออกแล้ว`,
  removeAccount: 'นำบัญชีออก',
  doneRemoving: 'เสร็จสิ้น',
  logoutThisSession: 'ออกจากเซสชันนี้',
  logoutSessionOf: (name) => `ออกจากเซสชันนี้: ${name}`,
  forgotPassword: 'ลืมรหัสผ่านใช่ไหม',
};
