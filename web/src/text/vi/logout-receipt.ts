import type { Translated } from '@latchkey/contract/text/translated';
import type { logoutReceiptText as English } from '../en/logout-receipt.ts';

export const logoutReceiptText: Translated<typeof English> = {
  title: 'Nơi bạn đã đăng xuất',
  waiting: 'Các ứng dụng của bạn đang được báo rằng bạn đã đăng xuất.',
  all: 'Tất cả ứng dụng đã xác nhận rằng bạn đã đăng xuất.',
  notAll: 'Có thể bạn vẫn còn đăng nhập ở nơi chưa xác nhận. Hãy đăng xuất tại đó hoặc đóng trình duyệt.',
  outcome: {
    confirmed: 'Đã đăng xuất',
    waiting: 'Đang được báo…',
    failed: 'Không xác nhận',
    unreachable: 'Không thể báo',
  },
};
