import type { Translated } from '@latchkey/contract/text/translated';
import type { companionText as English } from '../en/companion.ts';

export const companionText: Translated<typeof English> = {
  title: (service) => `Ứng dụng đồng hành ${service}`,
  unnamedDevice: 'Thiết bị này',
  loading: 'Đang tải',
  cancel: 'Hủy',
  crashed: 'Ứng dụng đã ngừng hoạt động. Vui lòng liên hệ quản trị viên.',

  broken:
    'Trình duyệt này không lưu dữ liệu cho trang này nên không lưu được khóa. Hãy thoát chế độ duyệt web riêng tư hoặc dùng trình duyệt khác.',

  pair: {
    heading: 'Ghép nối thiết bị này',
    intro:
      'Phê duyệt các lượt đăng nhập trên thiết bị này. Trong cổng tài khoản, mở Xác thực hai yếu tố và chọn “Ghép nối thiết bị”.',
    another: 'Ghép nối tài khoản khác',
    scan: 'Quét mã QR',
    stopScan: 'Dừng quét',
    scanHint: 'Hướng máy ảnh vào mã QR trong cổng tài khoản.',
    noCamera: 'Không dùng được máy ảnh. Hãy nhập mã.',
    code: 'Mã hoặc liên kết ghép nối',
    codeHint: 'Nằm bên dưới mã QR.',
    wrongCode: 'Nhập 16 ký tự bên dưới mã QR hoặc toàn bộ liên kết.',
    name: 'Tên của thiết bị này',
    nameHint: 'Bạn sẽ thấy tên này trong cổng tài khoản.',
    nameRequired: 'Bắt buộc',
    submit: 'Ghép nối thiết bị',
    failed: 'Không ghép nối được thiết bị.',
    back: 'Quay lại',
    done: (account) => `Đã ghép nối với ${account}.`,
  },

  home: {
    heading: 'Yêu cầu',
    none: 'Không có yêu cầu nào đang chờ',
    noneText: 'Khi bạn đăng nhập, yêu cầu sẽ hiện ở đây. Hãy để ứng dụng này mở trong lúc đó.',
    waiting: (count) => `${count} yêu cầu đang chờ bạn.`,
    offline: 'Không có kết nối. Yêu cầu sẽ hiện khi có kết nối.',
    accounts: 'Tài khoản',
  },

  approval: {
    purposes: {
      sign_in: 'Bạn đang đăng nhập phải không?',
      password_reset: 'Bạn đang đặt lại mật khẩu phải không?',
      confirm_action: 'Bạn đang thay đổi cài đặt bảo mật phải không?',
      application_request: 'Một ứng dụng hỏi bạn',
    },
    account: 'Tài khoản',
    application: 'Ứng dụng',
    place: 'Vị trí',
    ip: 'Địa chỉ IP',
    browser: 'Trình duyệt',
    time: 'Thời gian',
    unknown: 'Không xác định',
    choose: 'Chọn số hiển thị trong cổng tài khoản:',
    number: (number) => `Phê duyệt với số ${number}`,
    message: 'Thông điệp',
    compare: 'Chỉ phê duyệt nếu bạn thấy cùng một thông điệp ở nơi bạn đã yêu cầu.',
    amount: 'Số tiền',
    to: 'Bên nhận',
    consent: 'Ứng dụng cũng được phép:',
    approve: 'Phê duyệt',
    refuse: 'Từ chối',
    refused: 'Đã từ chối. Ứng dụng này sẽ không hỏi bạn nữa trong nửa giờ.',
    deny: 'Không, không phải tôi',
    secondsLeft: (seconds) => `Còn ${seconds} giây`,
    wrongNumber: 'Số đó không đúng. Yêu cầu đã kết thúc; hãy tạo yêu cầu mới trong cổng tài khoản.',
    denied: 'Đã từ chối. Yêu cầu đã kết thúc và chúng tôi đã gửi thông báo cho bạn.',
    over: 'Yêu cầu này đã kết thúc.',
    failed: 'Không gửi được câu trả lời. Vui lòng thử lại.',
  },

  ended: {
    approved: 'Đã phê duyệt',
    over: 'Yêu cầu này đã kết thúc.',
    approvedText: 'Cổng tài khoản sẽ tự tiếp tục. Nếu không, hãy nhập mã này ở đó:',
    secondsLeft: (seconds) => `Có hiệu lực trong ${seconds} giây`,
    dismiss: 'Xong',
  },

  account: {
    pairedAs: (device) => `Đã ghép nối với tên ${device}`,
    remove: 'Xóa',
    removeNamed: (account) => `Xóa ${account}`,
    confirm: (account) => `Xóa ${account} khỏi thiết bị này?`,
    confirmText: 'Sau đó thiết bị này không còn phê duyệt được các lượt đăng nhập của tài khoản này.',
    failed: 'Không xóa được ghép nối. Vui lòng thử lại.',
    gone: 'Ghép nối này đã bị xóa hoặc tài khoản không còn đăng nhập được.',
    forget: 'Bỏ ghép nối này',
  },

  push: {
    offer: 'Nhận thông báo khi có yêu cầu đang chờ, kể cả khi ứng dụng này đã đóng.',
    turnOn: 'Bật thông báo',
    refused: 'Thông báo đang bị chặn đối với trang này. Hãy cho phép trong cài đặt của trình duyệt.',
    failed: 'Không bật được thông báo.',
    title: 'Có yêu cầu đang chờ bạn',
    body: 'Mở ứng dụng đồng hành để phê duyệt hoặc từ chối.',
  },
};
