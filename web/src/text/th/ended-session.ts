import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `เซสชันของคุณถูกสิ้นสุดจากอุปกรณ์อื่น ${at}`,
    password_changed: (at) => `เซสชันของคุณสิ้นสุดเมื่อมีการเปลี่ยนรหัสผ่าน ${at}`,
    reported: (at) => `เซสชันของคุณสิ้นสุดเพราะมีการรายงานการเข้าสู่ระบบ ${at}`,
    replaced: (at) => `เซสชันของคุณสิ้นสุดเพราะคุณเข้าสู่ระบบบนอุปกรณ์หลายเครื่อง ${at}`,
    denied: (at) => `การเข้าสู่ระบบของคุณถูกปฏิเสธ ${at}`,
    expired: (at) => `เซสชันของคุณไม่ได้ใช้งานเป็นเวลานานและสิ้นสุดลง ${at}`,
  },
  from: (where) => `จาก ${where}`,
};
