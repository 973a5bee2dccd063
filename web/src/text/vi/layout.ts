import type { Translated } from '@latchkey/contract/text/translated';
import type { layoutText as English } from '../en/layout.ts';

export const layoutText: Translated<typeof English> = {
  description: (service) => `Đăng nhập vào ${service}, quản lý hồ sơ và bảo mật của bạn.`,
  loading: 'Đang tải…',
  brandSurface: 'Giới thiệu về dịch vụ này',
  brandLine: 'Một tài khoản. Mọi ứng dụng.',
  copyright: (year, service) => `© ${year} ${service}, bảo lưu mọi quyền`,
  privacyPolicy: 'Chính sách quyền riêng tư',
  help: 'Trợ giúp',
  crashed: 'Ứng dụng đã ngừng hoạt động. Vui lòng liên hệ quản trị viên.',
  noScript: 'Trang này cần JavaScript. Vui lòng bật JavaScript rồi tải lại trang.',
  reload: 'Tải lại trang',
  unreachable: 'Hiện không kết nối được với dịch vụ.',
  unreachableHint: 'Bạn vẫn đang đăng nhập. Vui lòng kiểm tra kết nối rồi thử lại.',
  offlineHint: 'Vui lòng kiểm tra kết nối rồi thử lại.',
};
