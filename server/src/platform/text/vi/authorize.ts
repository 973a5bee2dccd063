import type { Translated } from '@latchkey/contract/text/translated';
import type { authorizeText as English } from '../authorize.en.ts';

export const authorizeText: Translated<typeof English> = {
  errorPage: {
    title: 'Truy cập bị từ chối',
    tooMany: 'Có quá nhiều lượt đăng nhập từ đây. Vui lòng chờ một phút rồi thử lại.',
    back: 'Đến tài khoản của bạn',
    code: (code) => `Mã lỗi: ${code}`,
  },
  refusals: {
    invalid_redirect_uri:
      'Liên kết đăng nhập của ứng dụng này chưa được thiết lập đúng. Hãy báo cho nhà phát triển: địa chỉ chuyển hướng chưa được đăng ký.',
    invalid_client:
      'Liên kết đăng nhập của ứng dụng này chưa được thiết lập đúng. Hãy báo cho nhà phát triển: ứng dụng chưa được đăng ký.',
  },
  logoutRefusals: {
    invalid_redirect_uri:
      'Liên kết đăng xuất của ứng dụng này chưa được thiết lập đúng. Hãy báo cho nhà phát triển: địa chỉ quay lại chưa được đăng ký.',
    invalid_client:
      'Liên kết đăng xuất của ứng dụng này chưa được thiết lập đúng. Hãy báo cho nhà phát triển: ứng dụng chưa được đăng ký.',
    invalid_id_token_hint:
      'Liên kết đăng xuất của ứng dụng này chưa được thiết lập đúng. Hãy báo cho nhà phát triển: ID token trong liên kết không hợp lệ hoặc thuộc về ứng dụng khác.',
  },
  unknownRequest: 'Liên kết này không đầy đủ hoặc không còn hợp lệ. Hãy quay lại ứng dụng và bắt đầu lại.',
  otherAccount: 'Ứng dụng yêu cầu một tài khoản khác của bạn.',
  signInAgain: 'Ứng dụng yêu cầu bạn đăng nhập lại.',
  needsSecondFactor: 'Ứng dụng này cần xác thực hai yếu tố. Hãy bật trong mục Bảo mật rồi quay lại.',
  restsHere:
    'Phương thức bạn thêm ở đây hôm nay chưa thể dùng để xác nhận trên thiết bị này. Hãy đăng xuất, đăng nhập bằng phương thức đó rồi quay lại.',
  needsPasskey: 'Ứng dụng này cần khóa truy cập. Hãy thêm khóa truy cập trong mục Bảo mật rồi quay lại.',
  closedToAccount: 'Tài khoản này không có quyền truy cập ở đây. Vui lòng liên hệ quản trị viên.',
};
