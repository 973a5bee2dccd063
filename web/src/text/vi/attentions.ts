import type { Translated } from '@latchkey/contract/text/translated';
import type { attentionsText as English } from '../en/attentions.ts';

export const attentionsText: Translated<typeof English> = {
  titles: {
    account_deletion: 'Tài khoản của bạn sẽ bị xóa',
    expired_password: 'Mật khẩu đã hết hạn!',
    password_expiry_is_soon: 'Mật khẩu sắp hết hạn!',
    remind_passkey_registration: 'Thêm khóa truy cập! (Beta)',
  },
  otherTitle: 'Cần bạn thực hiện!',
  addPasskeyHint: 'Đăng nhập an toàn hơn với khóa truy cập. Việc thêm khóa truy cập chưa đến một phút.',
  addPasskey: 'Thêm khóa truy cập',
  setUpFactor: 'Thiết lập yếu tố thứ hai',
  acknowledge: 'Tôi đã hiểu',
  learnMore: 'Tìm hiểu thêm',
  skip: 'Bỏ qua lúc này',
  more: (count) => `Còn ${count} mục nữa sau mục này.`,
  failed: 'Không lưu được.',
  failedLoad: 'Không tải được thông báo của bạn.',
  allSet: 'Mọi thứ đã sẵn sàng!',
  allSetHint: 'Không có gì cần bạn lưu ý.',
  goBack: 'Quay lại',
};
