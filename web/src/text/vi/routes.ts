import type { Translated } from '@latchkey/contract/text/translated';
import type {
  notFoundTitle as EnglishNotFound,
  pageTitle as EnglishPageTitle,
  routeTitles as EnglishTitles,
} from '../en/routes.ts';

export const routeTitles: Translated<typeof EnglishTitles> = {
  root: null,
  applications: 'Ứng dụng',
  profileDetail: 'Hồ sơ',
  securityMfa: 'Xác thực hai yếu tố',
  securityPassword: 'Cài đặt mật khẩu',
  securityRecovery: 'Tôi có vào lại được không?',
  securityLoginHistory: 'Lịch sử đăng nhập',
  authLogin: 'Đăng nhập',
  authEmailVerification: 'Xác minh email',
  authSignInReport: 'Xem lại lượt đăng nhập',
  authStopRecovery: 'Dừng đặt lại yếu tố thứ hai',
  authStopReset: 'Dừng đặt lại mật khẩu',
  authTakeBackEmail: 'Lấy lại email',
  authRegister: 'Tạo tài khoản',
  authKeepAccount: 'Giữ tài khoản',
  authForgotPassword: 'Quên mật khẩu',
  authResetPassword: 'Đặt lại mật khẩu',
  authSmsOtpVerify: 'Xác minh OTP',
  authAccounts: 'Tài khoản',
  authApp: 'Cấp quyền cho ứng dụng',
  authLoginAttentions: 'Lưu ý khi đăng nhập',
  authInvalidAccess: 'Truy cập không hợp lệ',
  authDevice: 'Kết nối thiết bị',
  authLogout: 'Đăng xuất',
  console: 'Bảng điều khiển',
  aboutPrivacy: 'Chính sách quyền riêng tư',
};

export const notFoundTitle: Translated<typeof EnglishNotFound> = 'Không tìm thấy trang';

export const pageTitle: Translated<typeof EnglishPageTitle> = (title, appName) =>
  title ? `${title} - ${appName}` : appName;
