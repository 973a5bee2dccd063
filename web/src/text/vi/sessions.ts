import type { Translated } from '@latchkey/contract/text/translated';
import type { sessionsText as English } from '../en/sessions.ts';

export const sessionsText: Translated<typeof English> = {
  yourAccount: 'bạn',
  thisAccount: 'tài khoản này',
  clearing: 'Đang xóa phiên…',
  ended: (name) => `Đã kết thúc phiên của ${name}.`,
  endedHere: (name) =>
    `Đã đăng xuất ${name} trong trình duyệt này. Không kết nối được với máy chủ; máy chủ sẽ được báo ngay khi có thể.`,
  chooseAccount: 'Chọn tài khoản',
  lastUsedHere: 'Dùng lần cuối cho ứng dụng này',
  useAnother: 'Dùng tài khoản khác',
  switchAccount: (name) => `Menu tài khoản, đang đăng nhập với tên ${name}`,
  addAnother: 'Thêm tài khoản khác',
  logout: 'Đăng xuất',
  noName: 'Chưa có tên',
  noAccess: 'Không có quyền truy cập',
  removing: 'Đang xóa…',
  removed: (alias) => `Đã xóa ${alias} khỏi danh sách`,
  removeAccount: 'Xóa tài khoản khỏi danh sách',
  doneRemoving: 'Xong',
  logoutThisSession: 'Đăng xuất phiên này',
  logoutSessionOf: (name) => `Đăng xuất phiên này: ${name}`,
  forgotPassword: 'Quên mật khẩu?',
};
