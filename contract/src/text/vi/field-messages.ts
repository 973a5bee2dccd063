import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: 'Bắt buộc',
  email: 'Nhập địa chỉ email hợp lệ.',
  phone_too_short: 'Cần ít nhất 5 chữ số',
  phone_invalid: 'Nhập số điện thoại hợp lệ.',
  password_mismatch: 'Mật khẩu không khớp',
  password_rules: 'Vui lòng đáp ứng mọi yêu cầu bên dưới.',
  password_too_short: 'Dùng ít nhất 8 ký tự.',
  password_too_long: 'Dùng tối đa 128 ký tự.',
  password_common: 'Mật khẩu này dễ đoán. Hãy thêm từ hoặc ký tự.',
  password_personal: 'Mật khẩu này chỉ gồm tên, địa chỉ email của bạn hoặc tên của dịch vụ này.',
  password_breached: 'Mật khẩu này đã xuất hiện trong một vụ rò rỉ dữ liệu. Hãy chọn mật khẩu khác.',
  timezone_unknown: 'Chọn một múi giờ trong danh sách.',
  photo_kind: 'Chọn ảnh JPEG, PNG hoặc WebP.',
  photo_pixels: 'Chọn ảnh có mỗi cạnh tối đa 4.000 pixel.',
  photo_damaged: 'Ảnh này bị hỏng. Vui lòng chọn ảnh khác.',
  photo_too_large: 'Chọn ảnh tối đa 2 MB.',
  photo_address: 'Ảnh chỉ có thể được tải lên hoặc xóa.',
  password_wrong: 'Đây không phải là mật khẩu hiện tại của bạn.',
  password_same: 'Chọn mật khẩu khác với mật khẩu hiện tại.',
  contact_same: 'Thông tin này đã là của bạn.',
  too_long: 'Nội dung này quá dài.',
  unknown_field: 'Mục này không được chấp nhận.',
  invalid: 'Giá trị này không hợp lệ.',
};
