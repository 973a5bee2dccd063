import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: 'อุปกรณ์ที่เชื่อถือ',
  description: 'การเข้าสู่ระบบที่นี่ไม่ถามปัจจัยที่สอง ยกเว้นแอปพลิเคชันที่ต้องใช้สองปัจจัย',
  since: (since: string, until: string) => `เชื่อถือเมื่อ ${since} จนถึง ${until}`,
  lastUsed: (at: string) => `ใช้ล่าสุด ${at}`,
  neverUsed: 'ยังไม่ได้ใช้',
  thisDevice: 'อุปกรณ์นี้',
  end: 'เลิกเชื่อถือ',
  endOf: (device: string) => `เลิกเชื่อถือ ${device}`,
  endAll: 'เลิกเชื่อถือทั้งหมด',
  ending: 'กำลังนำออก..',
  ended: 'อุปกรณ์นั้นจะถูกถามปัจจัยที่สองอีกครั้ง',
  failed: 'นำอุปกรณ์ออกไม่ได้',
  loadFailed: 'โหลดอุปกรณ์ที่เชื่อถือไม่ได้',
  question: 'เลิกเชื่อถืออุปกรณ์นี้หรือไม่',
  questionAll: 'เลิกเชื่อถืออุปกรณ์ทั้งหมดหรือไม่',
  consequence: 'การเข้าสู่ระบบครั้งถัดไปที่นั่นจะถามปัจจัยที่สองอีกครั้ง ไม่มีใครถูกนำออกจากระบบ',
  cancel: 'ยกเลิก',
};
