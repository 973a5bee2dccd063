import type { Translated } from '@latchkey/contract/text/translated';
import type { accountLayoutText as English } from '../en/account-layout.ts';

export const accountLayoutText: Translated<typeof English> = {
  skipToContent: 'Chuyển đến nội dung chính',
  openMenu: 'Mở menu',
  closeMenu: 'Đóng menu',
  mainNavigation: 'Điều hướng chính',
  toStart: (app) => `Trang chủ ${app}`,
  groupProfile: 'Hồ sơ',
  groupSecurity: 'Bảo mật',
  groupOperators: 'Vận hành',
  information: 'Thông tin',
  accessApplications: 'Truy cập ứng dụng',
  devicesLogin: 'Thiết bị đăng nhập',
  joinedOn: 'Ngày tham gia',
  lastSignedIn: 'Đăng nhập gần nhất',
  offline: 'Không có kết nối. Nội dung bạn đang xem được giữ lại và sẽ cập nhật khi có kết nối.',
  profileFailed: 'Không tải được hồ sơ của bạn.',
};
