import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: 'ข้อผิดพลาดของเครือข่าย',
  timeout: (ms) => `เกินเวลาที่กำหนด ${ms} มิลลิวินาที`,
  aborted: 'คำขอถูกยกเลิก',
  canceled: 'ยกเลิกแล้ว',
  badRequest: 'คำขอไม่ถูกต้อง โปรดโหลดหน้านี้ใหม่แล้วลองอีกครั้ง',
  badResponse: 'การตอบกลับไม่ถูกต้อง โปรดลองอีกครั้งภายหลัง',
  overloaded: 'มีผู้เข้าสู่ระบบจำนวนมาก กำลังลองอีกครั้ง…',
  hints: {
    network: 'โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
    timeout: 'โปรดลองอีกครั้ง',
  },
};
