import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: 'khóa truy cập',
  password: 'mật khẩu',
  phone_code: 'mã gửi đến điện thoại',
  reset: 'mật khẩu mới qua email',
};

const seconds: Record<FactorType, string> = {
  passkey: 'khóa truy cập',
  carro_id: 'ứng dụng đồng hành',
  totp: 'ứng dụng xác thực',
  email_otp: 'mã qua email',
  sms_otp: 'mã gửi đến điện thoại',
  lark_otp: 'mã trong Lark',
  password: 'mật khẩu',
  recovery_code: 'mã khôi phục',
};

export const gettingBackInText: Translated<typeof English> = {
  title: 'Tôi có vào lại được không?',
  description: 'Bạn sẽ đăng nhập bằng gì nếu bị mất một thứ, với tài khoản như hiện nay.',
  newMethods: 'Khi đặt mật khẩu mới qua email, phương thức đăng nhập mới dùng được một ngày sau khi thêm.',
  failed: 'Không tải được các phương thức đăng nhập của bạn.',
  prepared: 'Bạn luôn có thể vào lại tài khoản',
  preparedText: 'Dù mất thứ nào dưới đây, bạn vẫn còn cách đăng nhập.',
  missing: 'Có trường hợp bạn sẽ không vào lại được',
  losses: {
    phone: 'Nếu bạn mất điện thoại',
    password: 'Nếu bạn quên mật khẩu',
    mailbox: 'Nếu bạn không còn vào được email',
  },
  stillBy: 'Bạn vẫn có thể đăng nhập bằng',
  lockedOut:
    'Bạn sẽ không tự đăng nhập được. Trước tiên phải có người đặt lại các phương thức đăng nhập của bạn.',
  way: (way, second) => (second ? `${begins[way]} và ${seconds[second]}` : begins[way]),
  more: (count) => `và ${count} cách khác`,
  remedies: {
    recovery_code: {
      hint: 'Mã khôi phục in ra giấy sẽ hữu ích nhất. Chỉ mất một phút.',
      action: 'Nhận mã khôi phục',
    },
    passkey: {
      hint: 'Khóa truy cập lưu trong trình quản lý mật khẩu sẽ hữu ích nhất. Chỉ mất một phút.',
      action: 'Thêm khóa truy cập',
    },
    totp: { hint: 'Ứng dụng xác thực sẽ hữu ích nhất.', action: 'Thiết lập ứng dụng' },
    email_otp: { hint: 'Địa chỉ email đã xác minh sẽ hữu ích nhất.', action: 'Xác minh email' },
  },
};
