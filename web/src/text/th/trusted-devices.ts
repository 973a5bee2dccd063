import type { Translated } from '@latchkey/contract/text/translated';
import type { trustedDevicesText as English } from '../en/trusted-devices.ts';

export const trustedDevicesText: Translated<typeof English> = {
  title: 'อุปกรณ์ที่เชื่อถือ',
  description: 'ระบบจะไม่ขอการยืนยันขั้นที่สองบนอุปกรณ์เหล่านี้ ยกเว้นแอปพลิเคชันที่กำหนดให้ยืนยันสองขั้นตอน',
  since: (since: string, until: string) => `เชื่อถือเมื่อ ${since} จนถึง ${until}`,
  lastUsed: (at: string) => `ใช้ล่าสุด ${at}`,
  neverUsed: 'ยังไม่ได้ใช้',
  thisDevice: 'อุปกรณ์นี้',
  end: 'เลิกเชื่อถือ',
  endOf: (device: string) => `เลิกเชื่อถือ ${device}`,
  endAll: 'เลิกเชื่อถือทั้งหมด',
  ending: 'กำลังเลิกเชื่อถือ…',
  ended: 'ระบบจะขอการยืนยันขั้นที่สองบนอุปกรณ์นั้นอีกครั้ง',
  failed: 'เลิกเชื่อถืออุปกรณ์ไม่ได้',
  loadFailed: 'โหลดอุปกรณ์ที่เชื่อถือไม่ได้',
  question: 'เลิกเชื่อถืออุปกรณ์นี้ใช่ไหม',
  questionAll: 'เลิกเชื่อถืออุปกรณ์ทั้งหมดใช่ไหม',
  consequence: 'การเข้าสู่ระบบครั้งถัดไปบนอุปกรณ์นั้นจะต้องยืนยันขั้นที่สองอีกครั้ง โดยจะไม่มีใครต้องออกจากระบบตอนนี้',
  cancel: 'ยกเลิก',
};
