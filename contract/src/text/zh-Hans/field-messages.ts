import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: '必填',
  email: '请输入有效的邮箱地址。',
  phone_too_short: '至少需要 5 位数字',
  phone_invalid: '请输入有效的手机号。',
  password_mismatch: '两次输入的密码不一致',
  password_rules: '请满足下方的所有规则。',
  password_too_short: '请至少使用 8 个字符。',
  password_too_long: '请最多使用 128 个字符。',
  password_common: '此密码很容易被猜到，请加入更多词语或字符。',
  password_personal: '此密码由您的姓名、邮箱地址或本服务的名称组成。',
  password_breached: '此密码曾出现在数据泄露事件中，请换一个密码。',
  timezone_unknown: '请从列表中选择时区。',
  photo_kind: '请选择 JPEG、PNG 或 WebP 图片。',
  photo_pixels: '请选择长宽均不超过 4,000 像素的图片。',
  photo_damaged: '此图片已损坏，请选择其他图片。',
  photo_too_large: '请选择不超过 2 MB 的图片。',
  photo_address: '照片只能上传或移除。',
  password_wrong: '这不是您当前的密码。',
  password_same: '请设置与当前密码不同的密码。',
  contact_same: '这已经是您的联系方式。',
  too_long: '内容过长。',
  unknown_field: '不接受此字段。',
  invalid: '此值无效。',
};
