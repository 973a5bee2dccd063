import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: 'Đây có phải là bạn không?',
  hint: (email) => `Ai đó đã đăng nhập vào ${email}.`,
  device: 'Thiết bị',
  place: 'Từ',
  time: 'Thời gian',
  notMe: 'Không phải tôi',
  wasMe: 'Đó là tôi',
  consequence:
    'Nếu không phải bạn, lượt đăng nhập đó và mọi lượt sau đó sẽ bị kết thúc. Nếu chỉ cần mật khẩu hoặc số điện thoại là đã vào được, thông tin đó sẽ không còn dùng được.',
  loadFailed: 'Không tải được lượt đăng nhập này.',
  reportFailed: 'Không gửi được báo cáo.',
  reported: 'Lượt đăng nhập đó đã bị kết thúc',
  reportedHint:
    'Mọi lượt sau đó cũng vậy. Giờ hãy đổi mật khẩu và xóa mọi phương thức đăng nhập không phải của bạn.',
  reportedPassword: 'Mật khẩu cũ không còn dùng được. Hãy đặt mật khẩu mới mà bạn không dùng ở nơi nào khác.',
  reportedMoved: (email) =>
    `Mọi lượt sau đó cũng vậy. Chúng tôi đã gửi đến ${email} một liên kết để đặt lại địa chỉ này làm email tài khoản của bạn. Hãy mở trong vòng 7 ngày.`,
  removed: (names) =>
    `Những gì lượt đăng nhập đó thêm vào hoặc có thể dùng lại đều không còn hiệu lực: ${names}.`,
  setPassword: 'Đặt mật khẩu mới',
  signIn: 'Đăng nhập',
  used: 'Liên kết này đã được sử dụng hoặc đã quá cũ',
  usedHint:
    'Những gì liên kết đã thực hiện vẫn giữ nguyên. Trong lịch sử đăng nhập, bạn xem được mọi lượt đăng nhập và có thể báo cáo ở đó. Nếu mật khẩu không còn dùng được, hãy đặt mật khẩu mới.',
  toHistory: 'Mở lịch sử đăng nhập',
};
