import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Translated } from '@latchkey/contract/text/translated';
import type { loginHistoryText as English } from '../en/login-history.ts';
import { factorNames } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'Mật khẩu',
  phone_otp: 'Mã gửi đến điện thoại',
  passkey: 'Khóa truy cập',
  reset: 'Đặt lại mật khẩu',
  application_request: 'Yêu cầu của ứng dụng',
};

const results: Record<LoginResult, string> = {
  success: 'Đã đăng nhập',
  failure: 'Đăng nhập thất bại',
  second_factor_failed: 'Thất bại ở yếu tố thứ hai',
  denied: 'Bị từ chối trong ứng dụng đồng hành',
};

export const loginHistoryText: Translated<typeof English> = {
  title: 'Lịch sử đăng nhập',
  description: 'Những nơi tài khoản của bạn đang đăng nhập và mọi lần thử đăng nhập.',
  active: 'Nơi bạn đang đăng nhập',
  activeHint: 'Khi kết thúc một phiên, thiết bị đó bị đăng xuất ngay.',
  attempts: 'Các lượt đăng nhập và lần thử',
  attemptsHint: 'Trong 180 ngày qua, mới nhất ở trên cùng.',
  loadFailed: 'Không tải được nội dung này.',
  noEntries: 'Chưa có lượt đăng nhập nào',
  noEntriesHint: 'Mọi lượt đăng nhập và mọi lần thử thất bại sẽ được liệt kê ở đây.',
  loadMore: 'Xem các lượt đăng nhập trước đó',
  thisDevice: 'Thiết bị này',
  unbound: 'Không gắn với trình duyệt',
  unboundHint:
    'Người sao chép token của phiên như vậy có thể dùng được phiên đó. Đăng nhập lại ở đó sẽ gắn phiên với trình duyệt.',
  unknownDevice: 'Thiết bị không xác định',
  onSystem: (browser, os) => `${browser} trên ${os}`,
  by: (method, factor) => (factor ? `${methods[method]}, sau đó ${factorNames[factor]}` : methods[method]),
  result: (result) => results[result],
  times: (count) => `${count} lần`,
  first: (at) => `lần đầu ${at}`,
  lastUsed: (at) => `Dùng lần cuối ${at}`,
  endSession: 'Kết thúc phiên',
  endSessionOf: (device) => `Kết thúc phiên: ${device}`,
  endQuestion: 'Kết thúc phiên này?',
  endConsequence: 'Thiết bị đó sẽ bị đăng xuất ngay. Người đang dùng sẽ phải đăng nhập lại.',
  endOthers: 'Đăng xuất ở mọi nơi khác',
  endOthersQuestion: 'Đăng xuất ở mọi nơi khác?',
  endOthersConsequence: 'Mọi thiết bị khác sẽ bị đăng xuất ngay. Chỉ thiết bị này vẫn đăng nhập.',
  endingOthers: 'Đang kết thúc các phiên…',
  endedOthers: 'Bạn đã đăng xuất ở mọi nơi khác.',
  endOthersFailed: 'Không kết thúc được các phiên khác.',
  ending: 'Đang kết thúc phiên…',
  ended: 'Đã kết thúc phiên.',
  endFailed: 'Không kết thúc được phiên.',
  notMe: 'Không phải tôi',
  notMeOf: (device, at) => `Không phải tôi: ${device}, ${at}`,
  notMeTitle: 'Đây không phải là bạn?',
  notMeSignedIn:
    'Chúng tôi sẽ đăng xuất thiết bị đó ngay. Sau đó hãy đảm bảo thiết bị đó không thể đăng nhập lại.',
  notMeEnded: 'Thiết bị đó đã bị đăng xuất. Hãy đảm bảo thiết bị đó không thể đăng nhập lại.',
  notMeFailed: 'Lần thử này không vào được tài khoản. Nếu bạn lo lắng, hãy tăng cường bảo mật cho tài khoản.',
  notMePassed: 'Có người biết yếu tố thứ nhất của bạn. Hãy đổi mật khẩu ngay để nó không còn giá trị.',
  cancel: 'Hủy',
  signItOut: 'Đăng xuất thiết bị đó',
  goOn: 'Tiếp tục',
  reporting: 'Đang đăng xuất thiết bị đó…',
  reported: 'Thiết bị đó đã bị đăng xuất.',
  removed: (names) =>
    `Những gì lượt đăng nhập đó thêm vào hoặc có thể dùng lại đều không còn hiệu lực: ${names}.`,
  reportFailed: 'Không đăng xuất được thiết bị.',
  secureTitle: 'Giờ hãy bảo vệ tài khoản của bạn',
  secureEnded: 'Thiết bị đó đã bị đăng xuất.',
  secureNothingToEnd: 'Lượt đăng nhập đó không còn phiên nào.',
  stepPassword: 'Đổi mật khẩu',
  stepPasswordHint: 'Chọn mật khẩu bạn không dùng ở nơi nào khác.',
  stepContacts: 'Kiểm tra email và số điện thoại của bạn',
  stepContactsHint: 'Có thông tin chưa được xác minh. Nếu không phải của bạn, hãy đổi lại.',
  stepFactors: 'Xem lại các yếu tố thứ hai',
  stepFactorsHint: 'Xóa mọi khóa truy cập, ứng dụng hoặc thiết bị không phải của bạn.',
};
