import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: 'โหลดบางส่วนของหน้านี้ไม่ได้ โปรดตรวจสอบการเชื่อมต่อ',
  tryAgain: 'ลองอีกครั้ง',
};
