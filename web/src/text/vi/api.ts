import type { Translated } from '@latchkey/contract/text/translated';
import type { apiText as English } from '../en/api.ts';

export const apiText: Translated<typeof English> = {
  network: 'Lỗi mạng',
  timeout: (ms) => `Đã quá thời gian chờ ${ms} ms`,
  aborted: 'Yêu cầu đã bị dừng',
  canceled: 'Đã hủy',
  badRequest: 'Yêu cầu không hợp lệ. Vui lòng tải lại trang rồi thử lại.',
  badResponse: 'Phản hồi không hợp lệ. Vui lòng thử lại sau giây lát.',
  overloaded: 'Đang có nhiều người đăng nhập. Đang thử lại…',
  hints: {
    network: 'Vui lòng kiểm tra kết nối rồi thử lại.',
    timeout: 'Vui lòng thử lại.',
  },
};
