import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `เข้าสู่ระบบ ${service} และจัดการโปรไฟล์กับความปลอดภัยของคุณ`,
  loading: 'กำลังโหลด…',
  brandSurface: 'เกี่ยวกับบริการนี้',
  brandLine: 'บัญชีเดียว ใช้ได้ทุกแอปพลิเคชัน',
  copyright: (year, service) => `© ${year} ${service} สงวนลิขสิทธิ์`,
  privacyPolicy: 'นโยบายความเป็นส่วนตัว',
  help: 'ความช่วยเหลือ',
  crashed: 'แอปพลิเคชันหยุดทำงาน โปรดติดต่อผู้ดูแลระบบ',
  noScript: 'หน้านี้ต้องใช้ JavaScript โปรดเปิดใช้แล้วโหลดใหม่',
  reload: 'โหลดหน้านี้ใหม่',
  unreachable: 'ขณะนี้ติดต่อบริการไม่ได้',
  unreachableHint: 'คุณยังอยู่ในระบบ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  offlineHint: 'โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
};
