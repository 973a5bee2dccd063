import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: 'เบราว์เซอร์นี้ไม่รองรับ WebAuthn',
  authenticationCancelled: 'การยืนยันหมดเวลาหรือถูกยกเลิก',
  authenticationFailed: 'ยืนยันตัวตนไม่ได้',
  registrationCancelled: 'การลงทะเบียนหมดเวลาหรือถูกยกเลิก',
  registrationFailed: 'ลงทะเบียนไม่ได้',
  aborted: 'ขั้นตอนถูกหยุดกลางคัน โปรดลองอีกครั้ง',
  alreadyRegistered: 'อุปกรณ์ยืนยันนี้ลงทะเบียนไว้แล้ว โปรดใช้อุปกรณ์อื่น',
  wrongAddress: 'พาสคีย์ใช้ที่ที่อยู่นี้ไม่ได้ โปรดเปิดบริการจากที่อยู่ปกติ',
  wrongDomain: 'พาสคีย์ใช้กับโดเมนนี้ไม่ได้',
  authenticator: 'อุปกรณ์ยืนยันแจ้งข้อผิดพลาด โปรดลองอีกครั้งหรือใช้อุปกรณ์อื่น',
  noUserVerification: 'อุปกรณ์ยืนยันนี้ตรวจสอบไม่ได้ว่าเป็นคุณ โปรดตั้ง PIN ลายนิ้วมือ หรือใบหน้าในอุปกรณ์',
  notDiscoverable: 'อุปกรณ์ยืนยันนี้เก็บพาสคีย์ไม่ได้ โปรดใช้อุปกรณ์อื่น',
  noAlgorithm: 'อุปกรณ์ยืนยันนี้เก่าเกินไปสำหรับบริการนี้ โปรดใช้อุปกรณ์อื่น',
};
