import type { Translated } from '@latchkey/contract/text/translated';
import type { accountRecoveryText as English } from '../en/account-recovery.ts';

export const accountRecoveryText: Translated<typeof English> = {
  lost: 'Tôi đã mất tất cả',
  lostHint:
    'Bạn có thể yêu cầu đặt lại. Việc này mất ba ngày, và trong thời gian đó bạn có thể dừng lại nếu người khác đã yêu cầu.',
  signInFirst:
    'Bạn có thể yêu cầu đặt lại. Hãy đăng xuất, đăng nhập lại trên thiết bị này rồi chọn mục này trong vòng mười phút.',
  ask: 'Yêu cầu đặt lại',
  explain:
    'Chúng tôi gửi mã đến một thông tin liên hệ của bạn. Sau đó mọi thông tin liên hệ đều được báo, và trong 72 giờ bất kỳ ai đang đăng nhập hoặc nhận được tin của chúng tôi đều có thể dừng lại.',
  sendTo: (contact) => `Gửi mã đến ${contact}`,
  asked: (date) => `Đã yêu cầu vào ${date}.`,
  done: (date) => `Sẽ hoàn tất vào ${date}.`,
  doneWithOperator: (date) => `Sẽ hoàn tất sớm nhất vào ${date}, khi quản trị viên đã đồng ý.`,
  approved: (date) => `Quản trị viên đã đồng ý. Sẽ hoàn tất vào ${date}.`,
  afterwards:
    'Sau đó hãy đăng nhập như vừa rồi và thiết lập phương thức mới. Không phải bạn? Hãy dừng bằng liên kết trong tin của chúng tôi.',
  wasStopped: 'Yêu cầu gần nhất đã bị dừng',
  askAgain: (date) => `Bạn có thể yêu cầu lại từ ${date}. Cho đến lúc đó, quản trị viên có thể giúp bạn.`,
  notLoaded: 'Không tải được. Vui lòng thử lại.',
  waits: (date) => `Ai đó đã yêu cầu đặt lại các yếu tố thứ hai của bạn. Việc này có hiệu lực ${date}.`,
  waitsForOperator: (date) =>
    `Ai đó đã yêu cầu đặt lại các yếu tố thứ hai của bạn. Việc này có hiệu lực sớm nhất ${date}, khi quản trị viên đã đồng ý.`,
  stopThis: 'Dừng việc này',
  stopping: 'Đang dừng…',
  stopped: 'Đã dừng đặt lại. Hãy đổi mật khẩu nếu bạn không yêu cầu.',
  failed: 'Không dừng được việc đặt lại.',
  stopTitle: 'Dừng đặt lại các yếu tố thứ hai của bạn?',
  stopHint: (contact) =>
    `Người vượt qua được bước thứ nhất của tài khoản ${contact} đã yêu cầu đặt lại mọi bước thứ hai. Nếu không phải bạn, hãy dừng lại: chúng được giữ nguyên.`,
  stopNow: 'Dừng đặt lại',
  stoppedTitle: 'Đã dừng đặt lại',
  stoppedHint:
    'Các yếu tố thứ hai của bạn được giữ nguyên và trong bảy ngày không ai có thể yêu cầu lại. Người yêu cầu biết mật khẩu hoặc đang giữ số điện thoại của bạn: hãy đặt mật khẩu mới ngay.',
  stoppedBefore: 'Việc đặt lại đã bị dừng trước đó',
  setPassword: 'Đặt mật khẩu mới',
  over: 'Liên kết này đã quá cũ',
  overHint: 'Không còn gì đang chờ để dừng.',
  signIn: 'Đăng nhập',
};
