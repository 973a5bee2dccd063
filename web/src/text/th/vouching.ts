import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) => `${host} แจ้งว่าเป็นเจ้าของแอปพลิเคชันนี้ แต่ยังไม่มีผู้ใดที่นี่ตรวจสอบ`,
  selfRegistered: 'แอปพลิเคชันนี้ลงทะเบียนเอง ยังไม่มีผู้ใดที่นี่ตรวจสอบชื่อ',
};
