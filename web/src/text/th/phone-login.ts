import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: 'ประเทศ',
  phoneNumber: 'หมายเลขโทรศัพท์',
  getOtp: 'รับ OTP',
  byWhatsapp: 'รับรหัสทาง WhatsApp',
  byWhatsappHint: 'หากหมายเลขนี้ใช้ WhatsApp',
  requestingOtp: 'กำลังขอ OTP…',
  otpRequested: 'ขอ OTP แล้ว',
  tryAgainIn: (seconds) => `เพิ่งส่งรหัสไปเมื่อสักครู่ โปรดลองอีกครั้งใน ${seconds} วินาที`,
  verifyTitle: 'ยืนยัน OTP',
  smsSent: (reference) => `เราส่งรหัสทาง SMS ไปยังหมายเลขโทรศัพท์ของคุณแล้ว รหัสอ้างอิง: (${reference})`,
  whatsappSent: (reference) => `เราส่งรหัสทาง WhatsApp ไปยังหมายเลขโทรศัพท์ของคุณแล้ว รหัสอ้างอิง: (${reference})`,
  resendSms: 'ส่ง SMS อีกครั้ง',
  resendWhatsapp: 'ส่งทาง WhatsApp อีกครั้ง',
  resendIn: (seconds) => `ส่งอีกครั้งใน ${seconds} วินาที`,
  resending: 'กำลังส่งอีกครั้ง…',
  resent: 'ขอ OTP แล้ว',
  back: 'กลับ',
  notVerified: 'ไม่สามารถยืนยันรหัสได้',
  attemptsLeft: (count) => `ลองได้อีก ${count} ครั้ง`,
  noAttempts: 'ลองครบจำนวนครั้งแล้ว โปรดขอรหัสใหม่',
};
