import type { Translated } from '@latchkey/contract/text/translated';
import type { webauthnText as English } from '../en/webauthn.ts';

export const webauthnText: Translated<typeof English> = {
  unsupported: 'Trình duyệt này không hỗ trợ WebAuthn',
  authenticationCancelled: 'Xác thực đã hết thời gian hoặc bị hủy',
  authenticationFailed: 'Xác thực thất bại',
  registrationCancelled: 'Đăng ký đã hết thời gian hoặc bị hủy',
  registrationFailed: 'Đăng ký thất bại',
  aborted: 'Thao tác đã bị dừng. Vui lòng thử lại.',
  alreadyRegistered: 'Trình xác thực này đã được đăng ký. Hãy dùng trình xác thực khác.',
  wrongAddress: 'Khóa truy cập không hoạt động tại địa chỉ này. Hãy mở dịch vụ tại địa chỉ thông thường.',
  wrongDomain: 'Khóa truy cập không hoạt động trên tên miền này.',
  authenticator: 'Trình xác thực báo lỗi. Vui lòng thử lại hoặc dùng trình xác thực khác.',
  noUserVerification:
    'Trình xác thực này không xác minh được đó là bạn. Hãy thiết lập mã PIN, vân tay hoặc khuôn mặt.',
  notDiscoverable: 'Trình xác thực này không lưu được khóa truy cập. Hãy dùng trình xác thực khác.',
  noAlgorithm: 'Trình xác thực này quá cũ đối với dịch vụ này. Hãy dùng trình xác thực khác.',
};
