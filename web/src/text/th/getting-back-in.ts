import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: 'พาสคีย์',
  password: 'รหัสผ่าน',
  phone_code: 'รหัสที่ส่งไปยังโทรศัพท์',
  reset: 'รหัสผ่านใหม่ทางอีเมล',
};

const seconds: Record<FactorType, string> = {
  passkey: 'พาสคีย์',
  carro_id: 'แอปคู่หู',
  totp: 'แอป Authenticator',
  email_otp: 'รหัสทางอีเมล',
  sms_otp: 'รหัสที่ส่งไปยังโทรศัพท์',
  lark_otp: 'รหัสใน Lark',
  password: 'รหัสผ่าน',
  recovery_code: 'รหัสกู้คืน',
};

export const gettingBackInText: Translated<typeof English> = {
  title: 'ฉันจะกลับเข้าบัญชีได้ไหม',
  description: 'วิธีที่คุณจะใช้เข้าสู่ระบบหากทำบางอย่างหาย ตามสถานะบัญชีวันนี้',
  newMethods: 'เมื่อตั้งรหัสผ่านใหม่ทางอีเมล วิธีเข้าสู่ระบบใหม่จะใช้ได้หลังเพิ่มแล้วหนึ่งวัน',
  failed: 'โหลดวิธีเข้าสู่ระบบของคุณไม่ได้',
  prepared: 'คุณกลับเข้าบัญชีได้เสมอ',
  preparedText: 'ไม่ว่าจะเสียสิ่งใดในรายการนี้ไป คุณยังมีวิธีเข้าสู่ระบบ',
  missing: 'มีกรณีที่จะทำให้คุณเข้าบัญชีไม่ได้',
  losses: {
    phone: 'หากทำโทรศัพท์หาย',
    password: 'หากลืมรหัสผ่าน',
    mailbox: 'หากเข้าอีเมลไม่ได้',
  },
  stillBy: 'คุณยังเข้าสู่ระบบได้ด้วย',
  lockedOut: 'คุณจะเข้าสู่ระบบเองไม่ได้ ต้องให้ผู้อื่นรีเซ็ตวิธีเข้าสู่ระบบของคุณก่อน',
  way: (way, second) => (second ? `${begins[way]}และ${seconds[second]}` : begins[way]),
  more: (count) => `และอีก ${count} วิธี`,
  remedies: {
    recovery_code: { hint: 'รหัสกู้คืนบนกระดาษช่วยได้มากที่สุด ใช้เวลาหนึ่งนาที', action: 'รับรหัสกู้คืน' },
    passkey: {
      hint: 'พาสคีย์ที่เก็บในเครื่องมือจัดการรหัสผ่านช่วยได้มากที่สุด ใช้เวลาหนึ่งนาที',
      action: 'เพิ่มพาสคีย์',
    },
    totp: { hint: 'แอป Authenticator ช่วยได้มากที่สุด', action: 'ตั้งค่าแอป' },
    email_otp: { hint: 'อีเมลที่ยืนยันแล้วช่วยได้มากที่สุด', action: 'ยืนยันอีเมล' },
  },
};
