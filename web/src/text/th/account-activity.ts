import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: 'ชื่อ',
  given_name: 'ชื่อจริง',
  family_name: 'นามสกุล',
  gender: 'เพศ',
  timezone: 'เขตเวลา',
  email: 'อีเมล',
  phone: 'โทรศัพท์',
  partner: 'สิทธิ์เข้าถึงของพาร์ทเนอร์',
  lark_id: 'Lark ID',
  mfa_enforced: 'การบังคับใช้การยืนยันตัวตนสองขั้นตอน',
  allow_codes: 'รหัสทางอีเมลและ SMS',
};

const told: Readonly<Record<string, string>> = {
  'user.created': 'สร้างบัญชี',
  'user.imported': 'สร้างบัญชี',
  'user.updated': 'เปลี่ยนแปลงบัญชี',
  'user.photo_changed': 'เปลี่ยนรูปโปรไฟล์',
  'user.suspended': 'ระงับบัญชี',
  'user.activated': 'เปิดใช้บัญชีอีกครั้ง',
  'user.locked': 'ล็อกการเข้าสู่ระบบชั่วคราว',
  'user.unlocked': 'ปลดล็อกการเข้าสู่ระบบ',
  'user.password_set': 'ตั้งรหัสผ่าน',
  'user.password_changed': 'เปลี่ยนรหัสผ่าน',
  'user.password_reset': 'รีเซ็ตรหัสผ่านทางอีเมล',
  'user.password_removed': 'นำรหัสผ่านออก',
  'user.reset_scheduled': 'ขอรีเซ็ตรหัสผ่าน',
  'user.reset_stopped': 'หยุดการรีเซ็ตรหัสผ่าน',
  'user.email_changed': 'เปลี่ยนอีเมล',
  'user.email_verified': 'ยืนยันอีเมล',
  'user.phone_changed': 'เปลี่ยนหมายเลขโทรศัพท์',
  'user.phone_verified': 'ยืนยันหมายเลขโทรศัพท์',
  'user.contact_taken_back': 'เอาข้อมูลติดต่อคืน',
  'user.factor_added': 'เพิ่มวิธีเข้าสู่ระบบ',
  'user.factor_removed': 'นำวิธีเข้าสู่ระบบออก',
  'user.factor_renamed': 'เปลี่ยนชื่อวิธีเข้าสู่ระบบ',
  'user.factor_locked': 'ล็อกวิธียืนยันขั้นที่สองเพราะป้อนรหัสผิด',
  'user.factor_preferred': 'เปลี่ยนวิธีหลัก',
  'user.recovery_requested': 'ขอรีเซ็ตวิธียืนยันขั้นที่สอง',
  'user.recovery_approved': 'อนุมัติการรีเซ็ตวิธียืนยันขั้นที่สอง',
  'user.recovery_stopped': 'หยุดการรีเซ็ตวิธียืนยันขั้นที่สอง',
  'user.recovery_lapsed': 'คำขอรีเซ็ตวิธียืนยันขั้นที่สองสิ้นผล',
  'user.factors_reset': 'นำวิธียืนยันขั้นที่สองออกทั้งหมด',
  'user.two_factor_turned_on': 'เปิดการยืนยันตัวตนสองขั้นตอน',
  'user.two_factor_turned_off': 'ปิดการยืนยันตัวตนสองขั้นตอน',
  'user.recovery_codes_generated': 'สร้างรหัสกู้คืนชุดใหม่',
  'user.recovery_codes_viewed': 'เปิดดูรหัสกู้คืน',
  'user.consent_given': 'ให้สิทธิ์แอปพลิเคชัน',
  'user.consent_expired': 'เพิกถอนสิทธิ์แอปพลิเคชันที่ไม่ได้ใช้',
  'user.consent_removed': 'เพิกถอนสิทธิ์แอปพลิเคชัน',
  'user.device_trusted': 'เชื่อถืออุปกรณ์',
  'user.device_trust_ended': 'เลิกเชื่อถืออุปกรณ์',
  'user.session_ended': 'สิ้นสุดหนึ่งเซสชัน',
  'user.sessions_ended': 'สิ้นสุดหลายเซสชัน',
  'user.sign_in_disowned': 'รายงานการเข้าสู่ระบบ',
  'user.operator_role_given': 'ให้บทบาทผู้ดูแล',
  'user.operator_role_changed': 'เปลี่ยนบทบาทผู้ดูแล',
  'user.operator_role_taken': 'เพิกถอนบทบาทผู้ดูแล',
};

export const accountActivityText: Translated<typeof English> = {
  title: 'กิจกรรมของบัญชี',
  description: 'สิ่งที่เปลี่ยนแปลงในบัญชีของคุณ และผู้ที่เปลี่ยน',
  loadFailed: 'โหลดข้อมูลนี้ไม่ได้',
  empty: 'ยังไม่มีการเปลี่ยนแปลง',
  emptyHint: 'การเปลี่ยนแปลงทั้งหมดในบัญชีของคุณจะแสดงที่นี่',
  loadMore: 'แสดงการเปลี่ยนแปลงก่อนหน้า',
  what: (action) => told[action] ?? 'เปลี่ยนแปลงบัญชี',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join(', '),
  by: { you: 'โดยคุณ', operator: 'โดยฝ่ายสนับสนุน', machine: 'โดยองค์กรของคุณ', system: 'โดยพอร์ทัล' },
};
