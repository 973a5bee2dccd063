import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOverviewText as English } from '../en/console-overview.ts';
import { factorTitles } from './factors.ts';

const methods: Record<FactorType | LoginMethod, string> = {
  ...factorTitles,
  phone_otp: 'รหัสทางโทรศัพท์',
  reset: 'การรีเซ็ตรหัสผ่าน',
  application_request: 'คำขอของแอปพลิเคชัน',
};

const number = new Intl.NumberFormat('th');

export const consoleOverviewText: Translated<typeof English> = {
  title: 'ภาพรวม',
  description: (at) => `นับเมื่อ ${at}`,
  loadFailed: 'โหลดภาพรวมไม่ได้',
  number: (value) => number.format(value),
  accounts: 'บัญชี',
  suspended: (count) => `ถูกระงับ ${number.format(count)} บัญชี`,
  sessions: 'เข้าสู่ระบบอยู่',
  sessionsNote: 'เซสชันที่ใช้งานอยู่',
  applications: 'แอปพลิเคชัน',
  applicationsNote: 'ลงทะเบียนแล้ว',
  messages: 'ข้อความที่รอส่ง',
  failed: (count) => `ส่งไม่ถึง ${number.format(count)} ข้อความใน 7 วัน`,
  signIns: 'การเข้าสู่ระบบ',
  signInsHint: 'ใน 30 วันที่ผ่านมา (UTC)',
  succeeded: 'สำเร็จ',
  refused: 'ถูกปฏิเสธ',
  chart: (signIns, failures) =>
    `การเข้าสู่ระบบใน 30 วันที่ผ่านมา: สำเร็จ ${number.format(signIns)} ครั้ง ถูกปฏิเสธ ${number.format(failures)} ครั้ง`,
  day: 'วัน',
  methods: 'วิธีที่ใช้เข้าสู่ระบบ',
  methodsHint: 'วิธีที่ทำให้เข้าสู่ระบบสำเร็จใน 30 วันที่ผ่านมา',
  noSignIns: 'ยังไม่มีการเข้าสู่ระบบที่นับไว้',
  firstSteps: 'ขั้นตอนแรก',
  firstStepsHint: 'สิ่งที่ทำให้เซิร์ฟเวอร์นี้เป็นพอร์ทัล',
  recent: 'การเปลี่ยนแปลงล่าสุด',
  recentHint: 'ของทุกคน ล่าสุดอยู่ก่อน',
  allChanges: 'การเปลี่ยนแปลงทั้งหมด',
  method: (name) => (Object.hasOwn(methods, name) ? methods[name as LoginMethod] : name),
};
