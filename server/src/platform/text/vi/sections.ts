import type { Catalog } from '../catalog-type.ts';

export const factors: Catalog['factors'] = {
  email_otp: { name: 'Mã qua email', description: (address) => `Nhận mã qua email tại ${address}.` },
  sms_otp: { name: 'Mã qua SMS', description: (phone) => `Nhận mã qua SMS tại ${phone}.` },
  lark_otp: { name: 'Mã qua Lark', description: 'Nhận mã qua tin nhắn Lark.' },
  totp: { name: 'Ứng dụng xác thực', description: 'Nhập mã hiển thị trong ứng dụng xác thực.' },
  recovery_code: {
    name: 'Mã khôi phục',
    description: 'Nhập một trong các mã bạn đã lưu khi thiết lập xác thực hai yếu tố.',
  },
  password: { name: 'Mật khẩu', description: 'Nhập mật khẩu tài khoản của bạn.' },
  carro_id: { name: 'Ứng dụng đồng hành', description: 'Phê duyệt đăng nhập trên điện thoại.' },
  passkey: {
    name: 'Khóa truy cập',
    description: 'Dùng vân tay, khuôn mặt, khóa màn hình hoặc khóa bảo mật.',
  },
};

export const passwordRules: Catalog['passwordRules'] = {
  at_least: {
    description: (characters) => `Ít nhất ${characters} ký tự`,
    message: (characters) => `Dùng ít nhất ${characters} ký tự.`,
  },
  at_most: {
    description: (characters) => `Tối đa ${characters} ký tự`,
    message: (characters) => `Dùng tối đa ${characters} ký tự.`,
  },
};

export const accountRecovery: Catalog['accountRecovery'] = {
  waitsAlready: 'Đã có người yêu cầu đặt lại các phương thức đăng nhập của tài khoản này.',
  wasStopped:
    'Yêu cầu gần nhất về việc đặt lại các phương thức đăng nhập của tài khoản này đã bị dừng. Hãy yêu cầu lại sau vài ngày hoặc liên hệ quản trị viên của bạn.',
};

export const passwords: Catalog['passwords'] = {
  otherResetWaits:
    'Một địa chỉ email trước đây của tài khoản này đang chờ được khôi phục. Hãy dừng việc đó trước, hoặc đợi đến khi có hiệu lực.',
  resetWasStopped:
    'Lần đặt lại mật khẩu gần nhất đã bị dừng. Bạn có thể bắt đầu lại sau đó một ngày. Cho đến lúc đó, hãy đăng nhập bằng mật khẩu hiện tại hoặc hỏi quản trị viên.',
};

export const joining: Catalog['joining'] = {
  emailTaken: 'Địa chỉ email này đã có tài khoản.',
  hasAccount: 'Địa chỉ email này hiện đã có tài khoản. Vui lòng đăng nhập.',
  isInvited: 'Địa chỉ này đã được mời. Hãy gửi lại lời mời đó.',
  invitationOver: 'Lời mời này đã được chấp nhận hoặc thu hồi. Hãy tạo lời mời mới.',
};

export const operators: Catalog['operators'] = {
  isOne: 'Tài khoản này đã là người vận hành.',
  lastOwner: 'Đây là chủ sở hữu cuối cùng. Trước tiên hãy đặt một tài khoản khác làm chủ sở hữu.',
  higher: 'Tài khoản này có vai trò cao hơn bạn.',
  own: 'Đây là tài khoản của bạn: hãy thay đổi trong trang tài khoản, nơi mỗi thay đổi đều được xác nhận.',
  ownersGrant: 'Chỉ chủ sở hữu mới cấp được phạm vi quyền của Admin API.',
  ownersReachInside: 'Chỉ chủ sở hữu mới được dẫn ứng dụng vào mạng nội bộ.',
  outdated: 'Thông tin đã thay đổi trong lúc đó. Hãy kiểm tra rồi thử lại.',
  noResetLink: 'Tài khoản này không có địa chỉ email nào dùng được để đặt lại mật khẩu.',
  jobsRun: 'Các tác vụ khác đang chạy. Hãy thử lại khi một tác vụ kết thúc.',
  notToBeDeleted: 'Tài khoản này không nằm trong diện sắp bị xóa.',
  otherHasEmail: 'Địa chỉ email này thuộc về một tài khoản khác.',
  otherHasPhone: 'Số điện thoại này thuộc về một tài khoản khác.',
  otherHasLarkId: 'Lark ID này thuộc về một tài khoản khác.',
  needsContact: 'Tài khoản cần có địa chỉ email hoặc số điện thoại.',
  invitedByEmail: 'Lời mời cần có địa chỉ email.',
};

export const groups: Catalog['groups'] = {
  exists: 'Đã có nhóm mang tên này.',
  tooMany: (most) => `Một tài khoản chỉ có thể tham gia tối đa ${most} nhóm.`,
  noGroup: (name) => `Không có nhóm “${name}”.`,
  noRole: (name) => `Ứng dụng không có vai trò “${name}”.`,
  roleExists: 'Ứng dụng đã có vai trò này.',
  tooManyOfClient: (most) => `Một ứng dụng chỉ có thể có tối đa ${most} mục loại này.`,
};

export const webhooks: Catalog['webhooks'] = {
  notAnAddress: 'Nhập địa chỉ đầy đủ, không có tên người dùng và không có #.',
  notHttps: 'Địa chỉ phải bắt đầu bằng https://.',
  notPublic: 'Địa chỉ phải là của một máy chủ công khai.',
  tooMany: (most) => `Chỉ có thể có tối đa ${most} webhook.`,
  commandLineOnly: 'Webhook này nằm trên mạng nội bộ. Hãy đổi địa chỉ bằng dòng lệnh hoặc tạo webhook khác.',
  eventRemoved: 'Nhật ký kiểm tra không còn lưu sự kiện này.',
};

export const clients: Catalog['clients'] = {
  kinds: {
    phone: 'Điện thoại',
    tablet: 'Máy tính bảng',
    computer: 'Máy tính',
    television: 'Tivi',
    game_console: 'Máy chơi game',
    watch: 'Đồng hồ',
  },
  place: (city, country) => `${city}, ${country}`,
};

export const twoFactor: Catalog['twoFactor'] = {
  needsFactor:
    'Trước tiên hãy thêm ứng dụng xác thực hoặc khóa truy cập, hoặc xác minh email hay số điện thoại.',
  lastWayIn:
    'Nếu không có phương thức này, bạn sẽ không đăng nhập được. Trước tiên hãy thêm mật khẩu hoặc khóa truy cập khác.',
  coolingDown: (minutes) =>
    `Quá nhiều lần trả lời sai. Vui lòng thử lại sau ${minutes} phút hoặc dùng phương thức khác.`,
  wrong: {
    password: 'Mật khẩu này không đúng.',
    passkey: 'Không xác minh được khóa truy cập này. Vui lòng thử lại.',
  },
};

export const passkeys: Catalog['passkeys'] = {
  unnamed: 'Khóa truy cập',
  tooMany: (most) => `Một tài khoản có tối đa ${most} khóa truy cập. Trước tiên hãy xóa bớt một khóa.`,
  duplicate: 'Khóa truy cập này đã được đăng ký.',
  notRegistered: 'Không đăng ký được khóa truy cập. Vui lòng thử lại.',
};

export const attentions: Catalog['attentions'] = {
  account_deletion: {
    title: 'Tài khoản của bạn sẽ bị xóa',
    content:
      'Hãy giữ tài khoản hoặc đăng xuất: bạn không làm được việc nào khác cho đến khi tài khoản bị xóa.',
  },
  expired_password: {
    title: 'Mật khẩu đã hết hạn!',
    content: 'Mật khẩu của bạn đã quá cũ. Hãy chọn mật khẩu mới để tiếp tục.',
  },
  password_expiry_is_soon: { title: 'Mật khẩu sắp hết hạn!' },
  remind_passkey_registration: {
    title: 'Thêm khóa truy cập! (Beta)',
    content: 'Đăng nhập an toàn hơn với khóa truy cập. Việc thêm khóa truy cập chưa đến một phút.',
  },
  register_second_factor: {
    title: 'Thiết lập xác thực hai yếu tố',
    content: 'Tài khoản của bạn phải được bảo vệ bằng yếu tố thứ hai. Hãy thêm một yếu tố để tiếp tục.',
  },
};

export const companion: Catalog['companion'] = {
  app: {
    name: (service) => `Ứng dụng đồng hành ${service}`,
    description: 'Phê duyệt các lượt đăng nhập trên thiết bị này.',
  },
  tooMany: (most) =>
    `Một tài khoản có tối đa ${most} thiết bị đồng hành. Trước tiên hãy xóa bớt một thiết bị.`,
  alreadyPaired: 'Thiết bị này đã được ghép nối. Trước tiên hãy xóa ghép nối trên thiết bị.',
  pairingOver: 'Mã ghép nối này không còn hợp lệ. Hãy hiện mã mới trong cổng tài khoản.',
};

export const recipes: Catalog['recipes'] = {
  give: 'Khai báo cho ứng dụng các giá trị sau:',
  giveWithSecret: 'Khai báo cho ứng dụng các giá trị sau và khóa bí mật ở trên:',
  rest: (address) => `Ứng dụng tự tìm phần còn lại tại ${address}`,
  notRequired: 'không bắt buộc',
  fapi2:
    'Ứng dụng không có khóa bí mật: mỗi lần gọi, ứng dụng trình khóa của mình (private_key_jwt, với aud là issuer) và bằng chứng DPoP.',
  pushed: 'Mọi yêu cầu đều được gửi trước (PAR). Khai báo cho ứng dụng các giá trị sau:',
  ciba: 'Ứng dụng hỏi người dùng trên ứng dụng đồng hành như sau và cho họ xem cùng một thông điệp:',
  library: 'Với oidc-client-ts:',
  native: 'Mở trình duyệt của hệ thống với các giá trị sau; địa chỉ loopback dùng được với mọi cổng:',
  grantedNothing: (command) => `Chưa được cấp quyền nào: ${command}`,
  machine: 'Ứng dụng lấy token như sau, với khóa bí mật ở trên trong CLIENT_SECRET:',
  device: 'Ứng dụng xin mã, hiện mã và hỏi token vài giây một lần:',
  forNoApi: (command) => `Chưa dùng cho API nào: ${command}`,
  api: 'API hỏi token có hợp lệ không như sau, với khóa bí mật ở trên trong CLIENT_SECRET:',
  more: (pages, errors) => `Xem thêm: ${pages}; khi không hoạt động: ${errors}`,
};
