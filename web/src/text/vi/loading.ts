import type { Translated } from '@latchkey/contract/text/translated';
import type { loadingText as English } from '../en/loading.ts';

export const loadingText: Translated<typeof English> = {
  failed: 'Không tải được một phần của trang này. Vui lòng kiểm tra kết nối.',
  tryAgain: 'Thử lại',
};
