import type { Translated } from '@latchkey/contract/text/translated';
import type { notFoundText as English } from '../en/not-found.ts';

export const notFoundText: Translated<typeof English> = {
  hint: 'Có thể địa chỉ bị nhập sai hoặc trang đã được chuyển đi.',
  goHome: 'Về trang chủ',
};
