import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: 'การตั้งค่าที่มีผลอยู่',
  settingsDescription: 'การตั้งค่าที่เซิร์ฟเวอร์นี้ใช้ ตามชื่อตัวแปรสภาพแวดล้อม ข้อมูลลับจะไม่แสดง',
  name: 'การตั้งค่า',
  value: 'ค่า',
  noSettings: 'ไม่มีการตั้งค่า',
  keys: 'คีย์',
  keysDescription: 'คีย์ที่ใช้ลงนามโทเค็น หมุนเวียนและเพิกถอนได้ทางบรรทัดคำสั่ง',
  id: 'คีย์',
  purpose: 'ใช้สำหรับ',
  algorithm: 'อัลกอริทึม',
  state: 'สถานะ',
  states: { next: 'จะใช้ลงนามเร็วๆ นี้', signs: 'ใช้ลงนามอยู่', old: 'ใช้ตรวจสอบเท่านั้น' },
  from: 'ลงนามตั้งแต่',
  until: 'ตรวจสอบถึง',
  noEnd: 'ไม่มีกำหนด',
  noKeys: 'ไม่มีคีย์',
  hint: 'รายการจะแสดงที่นี่',
};
