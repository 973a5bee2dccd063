import type { Translated } from '@latchkey/contract/text/translated';
import type { realtimeText as English } from '../en/realtime.ts';

export const realtimeText: Translated<typeof English> = {
  sign_in: 'Có lượt đăng nhập mới vào tài khoản. Nếu không phải bạn, hãy xem Thiết bị đăng nhập.',
  factors: 'Các phương thức xác thực hai yếu tố đã được thay đổi trong trình duyệt hoặc thiết bị khác.',
  password: 'Mật khẩu của bạn đã được thay đổi trong trình duyệt khác.',
  recovery_waits:
    'Ai đó đã yêu cầu đặt lại các yếu tố thứ hai của bạn. Bạn có thể dừng việc này ở đầu trang.',
  recovery_stopped: 'Việc đặt lại các yếu tố thứ hai của bạn đã bị dừng.',
  password_reset_waits: 'Ai đó đã yêu cầu đặt lại mật khẩu của bạn. Bạn có thể dừng việc này ở đầu trang.',
  password_reset_stopped: 'Việc đặt lại mật khẩu đã được dừng trong trình duyệt khác.',
  contacts: 'Thông tin liên hệ của bạn đã được thay đổi trong trình duyệt khác.',
  contact_verified: 'Thông tin liên hệ của bạn đã được xác minh.',
};
