import type { Translated } from '@latchkey/contract/text/translated';
import type { applicationsText as English } from '../en/applications.ts';

export const applicationsText: Translated<typeof English> = {
  title: 'Ứng dụng',
  description: 'Những gì bạn có thể mở bằng tài khoản này và những ai có quyền truy cập tài khoản.',
  none: 'Chưa có ứng dụng nào',
  noneHint: 'Các ứng dụng mà tổ chức của bạn kết nối sẽ được liệt kê ở đây, sẵn sàng để mở.',
  open: 'Mở',
  openOf: (name) => `Mở ${name}`,
  hasAccess: 'Có quyền truy cập tài khoản của bạn',
  notUsed: 'Chưa được dùng',
  noAccess: 'Hiện không có quyền truy cập',
  endsUnused: (used, end) => `Chưa dùng từ ${used}. Quyền truy cập kết thúc vào ${end} nếu bạn không dùng.`,
  lastUsed: (time) => `Dùng lần cuối ${time}`,
  mayShort: 'Ứng dụng có thể làm gì',
  got: 'Những gì đã nhận',
  gotFact: (fact, day) => `${fact} (lần cuối ${day})`,
  removeAccess: 'Xóa quyền truy cập',
  removeAccessOf: (name) => `Xóa quyền truy cập của ${name}`,
  removeTitle: (name) => `Xóa quyền truy cập của ${name}?`,
  removeHint:
    'Ứng dụng sẽ bị đăng xuất khỏi tài khoản của bạn ngay lập tức. Khi bạn mở lại, ứng dụng có thể xin quyền truy cập lần nữa.',
  keeps: (facts) =>
    `Ứng dụng có thể vẫn giữ những gì đã xem được: ${facts}. Muốn xóa dữ liệu đó, hãy yêu cầu chính ứng dụng.`,
  cancel: 'Hủy',
  removing: 'Đang xóa…',
  removed: (name) => `${name} không còn quyền truy cập.`,
  removeFailed: 'Không xóa được quyền truy cập.',
  loadFailed: 'Không tải được danh sách ứng dụng.',
};
