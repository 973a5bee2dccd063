import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: 'มีการเข้าสู่ระบบบัญชีของคุณครั้งใหม่ หากไม่ใช่คุณ โปรดดูที่ “อุปกรณ์ที่เข้าสู่ระบบ”',
  factors: 'มีการเปลี่ยนวิธียืนยันสองขั้นตอนของคุณในเบราว์เซอร์หรืออุปกรณ์อื่น',
  password: 'มีการเปลี่ยนรหัสผ่านของคุณในเบราว์เซอร์อื่น',
  recovery_waits: 'มีผู้ขอรีเซ็ตวิธียืนยันขั้นที่สองของคุณ คุณหยุดได้ที่ด้านบนของหน้า',
  recovery_stopped: 'การรีเซ็ตวิธียืนยันขั้นที่สองของคุณถูกหยุดแล้ว',
  password_reset_waits: 'มีผู้ขอรีเซ็ตรหัสผ่านของคุณ คุณหยุดได้ที่ด้านบนของหน้า',
  password_reset_stopped: 'การรีเซ็ตรหัสผ่านของคุณถูกหยุดในเบราว์เซอร์อื่น',
  contacts: 'มีการเปลี่ยนข้อมูลติดต่อของคุณในเบราว์เซอร์อื่น',
  contact_verified: 'ยืนยันข้อมูลติดต่อของคุณแล้ว',
};
