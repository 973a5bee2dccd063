import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

export const consoleText: Translated<typeof English> = {
  title: 'Bảng điều khiển',
  navigation: 'Bảng điều khiển',
  toAccount: 'Tài khoản của tôi',
  checking: 'Đang kiểm tra quyền truy cập…',
  notOperator: 'Khu vực này dành cho người vận hành',
  notOperatorHint: 'Tài khoản của bạn không có vai trò ở đây. Nếu cần, hãy hỏi chủ sở hữu của cổng này.',
  goToAccount: 'Đến tài khoản của bạn',
  confirmTitle: 'Xác nhận đây là bạn',
  confirmHint: 'Bảng điều khiển cần phiên có hai yếu tố. Hãy xác nhận yếu tố thứ hai để tiếp tục.',
  confirm: 'Xác nhận',
  setUpTitle: 'Thiết lập yếu tố thứ hai',
  setUpHint:
    'Bảng điều khiển cần phiên có hai yếu tố, và tài khoản này chưa có phương thức nào khác được tính là yếu tố thứ hai ở đây.',
  setUp: 'Thiết lập phương thức',
  accessFailed: 'Không kiểm tra được quyền truy cập của bạn.',
  notFound: 'Không có trang này trong bảng điều khiển.',
  notFoundHint: 'Nội dung bạn tìm có thể đã bị xóa.',
  back: (page) => `Quay lại ${page}`,

  search: 'Tìm kiếm',
  clearSearch: 'Xóa nội dung tìm kiếm',
  all: 'Tất cả',
  loadMore: 'Tải thêm',
  listFailed: 'Không tải được danh sách.',
  nothingFound: 'Không tìm thấy kết quả',
  nothingFoundHint: 'Hãy nhập ít chữ hơn hoặc bỏ bớt bộ lọc.',
  shown: (count, hasMore) => `Đang hiện ${count}${hasMore ? '+' : ''} mục`,

  reason: 'Lý do',
  reasonHint: 'Được lưu trong nhật ký kiểm tra, người khác có thể đọc.',
  cancel: 'Hủy',
  change: 'Thay đổi',
  working: 'Đang xử lý…',

  roles: { owner: 'Chủ sở hữu', admin: 'Quản trị viên', support: 'Hỗ trợ', auditor: 'Kiểm tra viên' },
  roleMay: {
    owner: 'Mọi quyền',
    admin: 'Mọi quyền, trừ người vận hành và khóa',
    support: 'Xem và giúp mọi người đăng nhập',
    auditor: 'Xem',
  },
  active: 'Đang hoạt động',
  suspended: 'Tạm ngưng',
};
