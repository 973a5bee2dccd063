import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: 'ที่อยู่อาจพิมพ์ผิด หรือหน้านี้ย้ายไปแล้ว',
  goHome: 'ไปที่หน้าแรก',
};
