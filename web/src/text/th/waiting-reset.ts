import type { Translated } from '@latchkey/contract/text/translated';
import type { waitingResetText as English } from '../en/waiting-reset.ts';

export const waitingResetText: Translated<typeof English> = {
  waits: (date) => `มีผู้ขอรีเซ็ตรหัสผ่านของคุณ การรีเซ็ตจะมีผลวันที่ ${date}`,
  stop: 'หยุด',
  stopping: 'กำลังหยุด…',
  stopped: 'หยุดการรีเซ็ตรหัสผ่านแล้ว',
  failed: 'หยุดการรีเซ็ตรหัสผ่านไม่ได้',
};
