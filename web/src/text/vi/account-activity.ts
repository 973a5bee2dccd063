import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: 'tên',
  given_name: 'tên gọi',
  family_name: 'họ',
  gender: 'giới tính',
  timezone: 'múi giờ',
  email: 'email',
  phone: 'số điện thoại',
  partner: 'quyền truy cập của đối tác',
  lark_id: 'ID Lark',
  mfa_enforced: 'yêu cầu đăng nhập hai yếu tố',
  allow_codes: 'mã qua email và SMS',
};

const told: Readonly<Record<string, string>> = {
  'user.created': 'Đã tạo tài khoản',
  'user.imported': 'Đã tạo tài khoản',
  'user.updated': 'Đã thay đổi tài khoản',
  'user.photo_changed': 'Đã đổi ảnh',
  'user.suspended': 'Đã tạm ngưng tài khoản',
  'user.activated': 'Đã mở lại tài khoản',
  'user.locked': 'Đã tạm khóa đăng nhập',
  'user.unlocked': 'Đã mở khóa đăng nhập',
  'user.password_set': 'Đã đặt mật khẩu',
  'user.password_changed': 'Đã đổi mật khẩu',
  'user.password_reset': 'Đã đặt lại mật khẩu qua email',
  'user.password_removed': 'Đã xóa mật khẩu',
  'user.reset_scheduled': 'Đã yêu cầu đặt lại mật khẩu',
  'user.reset_stopped': 'Đã dừng đặt lại mật khẩu',
  'user.email_changed': 'Đã đổi email',
  'user.email_verified': 'Đã xác minh email',
  'user.phone_changed': 'Đã đổi số điện thoại',
  'user.phone_verified': 'Đã xác minh số điện thoại',
  'user.contact_taken_back': 'Đã lấy lại thông tin liên hệ',
  'user.factor_added': 'Đã thêm phương thức đăng nhập',
  'user.factor_removed': 'Đã xóa phương thức đăng nhập',
  'user.factor_renamed': 'Đã đổi tên phương thức đăng nhập',
  'user.factor_locked': 'Đã khóa yếu tố thứ hai sau nhiều lần nhập sai mã',
  'user.factor_preferred': 'Đã đổi yếu tố được hỏi trước tiên',
  'user.recovery_requested': 'Đã yêu cầu đặt lại yếu tố thứ hai',
  'user.recovery_approved': 'Đã phê duyệt đặt lại yếu tố thứ hai',
  'user.recovery_stopped': 'Đã dừng đặt lại yếu tố thứ hai',
  'user.recovery_lapsed': 'Việc đặt lại yếu tố thứ hai không diễn ra',
  'user.factors_reset': 'Đã xóa mọi yếu tố thứ hai',
  'user.two_factor_turned_on': 'Đã bật đăng nhập hai yếu tố',
  'user.two_factor_turned_off': 'Đã tắt đăng nhập hai yếu tố',
  'user.recovery_codes_generated': 'Đã tạo mã khôi phục mới',
  'user.recovery_codes_viewed': 'Đã xem mã khôi phục',
  'user.consent_given': 'Đã cho phép ứng dụng',
  'user.consent_expired': 'Đã xóa ứng dụng không dùng',
  'user.consent_removed': 'Đã xóa ứng dụng',
  'user.device_trusted': 'Đã tin cậy thiết bị',
  'user.device_trust_ended': 'Đã bỏ tin cậy thiết bị',
  'user.session_ended': 'Đã kết thúc một phiên',
  'user.sessions_ended': 'Đã kết thúc các phiên',
  'user.sign_in_disowned': 'Đã báo cáo lượt đăng nhập',
  'user.operator_role_given': 'Đã trao vai trò vận hành',
  'user.operator_role_changed': 'Đã đổi vai trò vận hành',
  'user.operator_role_taken': 'Đã thu hồi vai trò vận hành',
};

export const accountActivityText: Translated<typeof English> = {
  title: 'Hoạt động của tài khoản',
  description: 'Những gì đã thay đổi trong tài khoản của bạn và do ai.',
  loadFailed: 'Không tải được nội dung này.',
  empty: 'Chưa có thay đổi nào',
  emptyHint: 'Mọi thay đổi của tài khoản sẽ được liệt kê ở đây.',
  loadMore: 'Xem các thay đổi trước đó',
  /** An action of a newer release has no text here. */
  what: (action) => told[action] ?? 'Đã thay đổi tài khoản',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join(', '),
  by: {
    you: 'Do bạn',
    operator: 'Do bộ phận hỗ trợ',
    machine: 'Do tổ chức của bạn',
    system: 'Do hệ thống',
  },
};
