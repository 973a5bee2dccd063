import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: 'จำเป็นต้องกรอก',
  email: 'โปรดป้อนอีเมลที่ถูกต้อง',
  phone_too_short: 'ต้องมีอย่างน้อย 5 หลัก',
  phone_invalid: 'โปรดป้อนหมายเลขโทรศัพท์ที่ถูกต้อง',
  password_mismatch: 'รหัสผ่านไม่ตรงกัน',
  password_rules: 'โปรดตั้งให้ตรงตามทุกข้อด้านล่าง',
  password_too_short: 'ใช้อย่างน้อย 8 อักขระ',
  password_too_long: 'ใช้ไม่เกิน 128 อักขระ',
  password_common: 'รหัสผ่านนี้เดาง่าย โปรดเพิ่มคำหรืออักขระ',
  password_personal: 'รหัสผ่านนี้มาจากชื่อของคุณ อีเมลของคุณ หรือชื่อบริการนี้',
  password_breached: 'รหัสผ่านนี้เคยอยู่ในข้อมูลที่รั่วไหล โปรดเลือกรหัสผ่านอื่น',
  timezone_unknown: 'เลือกเขตเวลาจากรายการ',
  photo_kind: 'เลือกรูปภาพ JPEG, PNG หรือ WebP',
  photo_pixels: 'เลือกรูปภาพที่แต่ละด้านไม่เกิน 4,000 พิกเซล',
  photo_damaged: 'รูปภาพนี้เสียหาย โปรดเลือกรูปอื่น',
  photo_too_large: 'เลือกรูปภาพที่มีขนาดไม่เกิน 2 MB',
  photo_address: 'อัปโหลดหรือนำรูปภาพออกได้เท่านั้น',
  password_wrong: 'นี่ไม่ใช่รหัสผ่านปัจจุบันของคุณ',
  password_same: 'เลือกรหัสผ่านที่ต่างจากรหัสผ่านปัจจุบัน',
  contact_same: 'คุณใช้ข้อมูลนี้อยู่แล้ว',
  too_long: 'ยาวเกินไป',
  unknown_field: 'ไม่รองรับช่องนี้',
  invalid: 'ค่านี้ไม่ถูกต้อง',
};
