import type { Translated } from '@latchkey/contract/text/translated';
import type { joiningText as English } from '../en/joining.ts';

export const joiningText: Translated<typeof English> = {
  title: 'Tạo tài khoản',
  hint: 'Chúng tôi sẽ gửi cho bạn một liên kết. Tài khoản được tạo khi bạn mở liên kết đó.',
  invitedTitle: 'Cần lời mời để tạo tài khoản',
  invitedHint:
    'Hãy xin lời mời từ quản trị viên của dịch vụ này. Liên kết trong lời mời sẽ đưa bạn trở lại đây.',
  closedTitle: 'Tài khoản do quản trị viên tạo',
  closedHint: 'Hãy liên hệ quản trị viên của dịch vụ này để có tài khoản.',
  email: 'Email',
  send: 'Gửi liên kết cho tôi',
  sending: 'Đang gửi…',
  sent: 'Kiểm tra email của bạn để tiếp tục.',
  sendFailed: 'Không gửi được liên kết.',
  sentTitle: 'Kiểm tra email của bạn',
  sentTo: (email) =>
    `Nếu ${email} có thể có tài khoản ở đây, thư đang được gửi đến. Liên kết trong thư chỉ dùng được một lần, trong vòng một giờ.`,
  askAgain: 'Dùng email khác hoặc yêu cầu lại',
  haveAccount: 'Tôi đã có tài khoản',

  joinFor: (email) => `Cho ${email}`,
  name: 'Tên của bạn',
  create: 'Tạo tài khoản',
  usePasskey: 'Dùng khóa truy cập thay thế',
  creating: 'Đang tạo tài khoản…',
  created: 'Chào mừng bạn! Tài khoản của bạn đã sẵn sàng.',
  createFailed: 'Không tạo được tài khoản.',
  conflictTitle: 'Bạn đã có tài khoản',
  conflictHint: 'Một tài khoản với email này đã được tạo sau khi liên kết được gửi. Hãy đăng nhập.',
  linkUsed: 'Liên kết này đã được sử dụng',
  linkUsedHint: 'Tài khoản của bạn đã có. Hãy đăng nhập bằng mật khẩu hoặc khóa truy cập bạn đã chọn.',
  linkOver: 'Liên kết này không còn hợp lệ',
  linkOverHint: 'Liên kết chỉ dùng được một lần và trong thời gian ngắn. Hãy yêu cầu liên kết mới.',
  newLink: 'Nhận liên kết mới',
  signIn: 'Đăng nhập',
};
