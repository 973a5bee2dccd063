import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// The terms of this language: sign in = đăng nhập, sign out = đăng xuất, account = tài khoản, password = mật khẩu, passkey = khóa truy cập,
// two-factor authentication = xác thực hai yếu tố, second factor = yếu tố thứ hai, sign-in method = phương thức đăng nhập,
// authenticator app = ứng dụng xác thực, recovery code = mã khôi phục, companion app = ứng dụng đồng hành, pair = ghép nối,
// verify = xác minh, confirm = xác nhận, session = phiên, approve = phê duyệt, deny = từ chối, link = liên kết, contact = thông tin liên hệ,
// mailbox = hộp thư, notice = thông báo, support = bộ phận hỗ trợ, administrator = quản trị viên, you = bạn, we = chúng tôi.
export const loginText: Translated<typeof English> = {
  title: 'Đăng nhập vào tài khoản',
  methods: 'Phương thức đăng nhập',
  email: 'Email',
  phone: 'Số điện thoại',
  password: 'Mật khẩu',
  emailExample: (domain) => `ban@${domain}`,
  logIn: 'Đăng nhập',
  forgotPassword: 'Quên mật khẩu?',
  createAccount: 'Tạo tài khoản',
  existingAccounts: 'Đăng nhập bằng tài khoản có sẵn',
  authenticating: 'Đang xác thực tài khoản…',
  loggedIn: 'Đăng nhập thành công',
  invalidCredential: 'Thông tin đăng nhập không đúng',
  signInWithPasskey: 'Đăng nhập bằng khóa truy cập',
};
