import type { Translated } from '@latchkey/contract/text/translated';
import type { passwordsText as English } from '../en/passwords.ts';

export const passwordsText: Translated<typeof English> = {
  forgotTitle: 'Nhận liên kết đặt lại mật khẩu',
  forgotHint: 'Chúng tôi sẽ gửi liên kết đặt lại mật khẩu đến hộp thư của bạn.',
  email: 'Email',
  getLink: 'Nhận liên kết',
  toLogin: 'Nhấn vào đây để đăng nhập.',
  requesting: 'Đang yêu cầu…',
  linkSent: 'Đã gửi liên kết đặt lại! Hãy kiểm tra email để tiếp tục.',
  forgotFailed: 'Không yêu cầu được liên kết.',
  linkSentTitle: 'Kiểm tra email của bạn',
  linkSentTo: (email) =>
    `Nếu ${email} thuộc về một tài khoản, liên kết đang được gửi đến. Liên kết chỉ dùng được một lần, trong vòng 30 phút.`,
  askAgain: 'Dùng email khác hoặc yêu cầu lại',

  resetTitle: 'Đặt lại mật khẩu',
  resetFor: (email) => `Cho ${email}`,
  newPassword: 'Mật khẩu mới',
  confirmPassword: 'Nhập lại mật khẩu',
  resetForm: {
    submit: 'Đặt lại',
    running: 'Đang đặt lại…',
    done: 'Thành công! Vui lòng đăng nhập bằng mật khẩu mới.',
    failed: 'Không đặt lại được mật khẩu.',
  },
  linkExpired: 'Liên kết đặt lại mật khẩu đã hết hạn. Vui lòng yêu cầu lại.',
  toForgot: 'Nhận liên kết mới',
  linkUsed: 'Liên kết này đã được sử dụng',
  linkUsedHint:
    'Mật khẩu đã đặt bằng liên kết này đang có hiệu lực, trừ khi đã được đổi sau đó, hoặc việc đặt lại còn đang chờ hay đã bị dừng. Muốn đặt mật khẩu khác, hãy nhận liên kết mới.',
  waitsTitle: 'Mật khẩu mới sắp có hiệu lực',
  waitsHint: (date) =>
    `Việc đặt lại này chỉ được xác nhận qua hộp thư của bạn, nên sẽ có hiệu lực vào ${date}. Cho đến lúc đó, bất kỳ ai có thể là chủ tài khoản đều có cơ hội dừng lại.`,

  stopTitle: 'Dừng đặt lại mật khẩu?',
  stopHint: (email) =>
    `Ai đó đã đặt mật khẩu mới cho ${email} bằng liên kết gửi đến hộp thư này. Nếu không phải bạn, hãy dừng lại: mật khẩu của bạn sẽ được giữ nguyên.`,
  stop: 'Dừng đặt lại',
  stopFailed: 'Không dừng được việc đặt lại.',
  stopped: 'Đã dừng đặt lại mật khẩu',
  stoppedHint: 'Mật khẩu của bạn vẫn như cũ. Hãy đảm bảo không có ai khác đọc hộp thư của bạn.',
  stoppedBefore: 'Việc đặt lại đã được dừng trước đó',
  stopOver: 'Liên kết này đã quá cũ',
  stopOverHint: 'Nếu mật khẩu của bạn không còn dùng được, hãy nhận liên kết mới và đặt mật khẩu khác.',
  signIn: 'Đăng nhập',

  takeBackTitle: 'Lấy lại email của bạn?',
  takeBackHint: (email) =>
    `Email của tài khoản không còn là ${email}. Nếu không phải bạn đã đổi, hãy lấy lại: mọi thiết bị sẽ bị đăng xuất, phương thức đăng nhập do người đã đổi thêm vào sẽ bị xóa và mọi thứ đã gửi đến email kia sẽ không còn dùng được. Hãy chọn mật khẩu mới, vì mật khẩu cũ có thể đã bị lộ.`,
  takeBackForm: {
    submit: 'Lấy lại email của tôi',
    running: 'Đang lấy lại…',
    done: 'Bạn đã lấy lại được email.',
    failed: 'Không lấy lại được email.',
    conflict:
      'Email này hiện thuộc về một tài khoản khác. Nếu đó là tài khoản của bạn, hãy đổi email của tài khoản đó rồi mở lại liên kết này. Nếu không, vui lòng liên hệ bộ phận hỗ trợ.',
  },
  takenBack: 'Bạn đã lấy lại được email',
  takenBackHint: (email) =>
    `Đăng nhập bằng ${email} và mật khẩu mới. Sau đó hãy xem lại các phương thức đăng nhập và xóa những phương thức không phải của bạn.`,
  takeBackOver: 'Liên kết này đã được sử dụng hoặc đã quá cũ',
  takeBackOverHint: (email) =>
    `${email ?? 'Email của bạn'} chỉ có thể được lấy lại một lần, trong vòng 72 giờ sau khi bị thay đổi. Nếu người khác vẫn chiếm tài khoản của bạn, hãy liên hệ bộ phận hỗ trợ.`,

  settingTitle: 'Cài đặt mật khẩu',
  settingHint: 'Hãy dùng một mật khẩu dài mà bạn không dùng ở nơi nào khác.',
  settingFirstHint: 'Đặt mật khẩu để đăng nhập bằng email.',
  changeTitle: 'Đổi mật khẩu',
  setTitle: 'Đặt mật khẩu',
  currentPassword: 'Mật khẩu hiện tại',
  forgotCurrent: 'Quên mật khẩu?',
  keepOthers: 'Vẫn đăng nhập trên các thiết bị khác của tôi',
  keepOthersHint: 'Nếu không chọn, mọi phiên khác sẽ kết thúc.',
  change: 'Đổi mật khẩu',
  set: 'Đặt mật khẩu',
  replacing: 'Đang thay đổi…',
  changed: 'Thành công!',
  changeFailed: 'Không đổi được mật khẩu.',
  noEmailTitle: 'Tài khoản này chưa có email',
  noEmailHint: 'Mật khẩu phải đi cùng một email. Trước tiên hãy thêm email vào hồ sơ.',
  toProfile: 'Đến Hồ sơ',

  rules: 'Yêu cầu đối với mật khẩu',
  ruleMet: 'Đã đạt',
  ruleUnmet: 'Chưa đạt',

  replaceTitle: 'Thay mật khẩu',
  replace: 'Thay',
  expired: 'Mật khẩu của bạn đã quá cũ. Hãy chọn mật khẩu mới để tiếp tục.',
  expiresAt: (date) =>
    `Mật khẩu của bạn sẽ hết hạn vào ${date}. Vui lòng đổi mật khẩu mới trước thời điểm đó.`,
  update: 'Cập nhật mật khẩu',
};
