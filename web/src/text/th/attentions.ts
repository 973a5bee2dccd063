import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: 'บัญชีของคุณจะถูกลบ',
    expired_password: 'รหัสผ่านหมดอายุแล้ว',
    password_expiry_is_soon: 'รหัสผ่านใกล้หมดอายุ',
    remind_passkey_registration: 'เพิ่มพาสคีย์ (เบต้า)',
  },
  otherTitle: 'ต้องดำเนินการ',
  addPasskeyHint: 'เข้าสู่ระบบได้ปลอดภัยยิ่งขึ้นด้วยพาสคีย์ ใช้เวลาเพิ่มไม่ถึงหนึ่งนาที',
  addPasskey: 'เพิ่มพาสคีย์',
  setUpFactor: 'ตั้งค่าวิธียืนยันขั้นที่สอง',
  acknowledge: 'รับทราบ',
  learnMore: 'ดูเพิ่มเติม',
  skip: 'ข้ามไปก่อน',
  more: (count) => `มีอีก ${count} รายการหลังจากนี้`,
  failed: 'บันทึกไม่ได้',
  failedLoad: 'โหลดประกาศของคุณไม่ได้',
  allSet: 'เรียบร้อยแล้ว',
  allSetHint: 'ไม่มีเรื่องที่ต้องดำเนินการ',
  goBack: 'กลับ',
};
