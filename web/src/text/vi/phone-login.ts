import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: 'Quốc gia',
  phoneNumber: 'Số điện thoại',
  getOtp: 'Nhận OTP',
  byWhatsapp: 'Nhận mã qua WhatsApp',
  byWhatsappHint: 'Nếu số điện thoại này có dùng WhatsApp.',
  requestingOtp: 'Đang yêu cầu OTP.',
  otpRequested: 'Đã yêu cầu OTP.',
  tryAgainIn: (seconds) => `Vừa có một mã được gửi. Vui lòng thử lại sau ${seconds} giây.`,
  verifyTitle: 'Xác minh OTP',
  smsSent: (reference) => `Chúng tôi đã gửi mã qua SMS đến số điện thoại của bạn. Ref: (${reference})`,
  whatsappSent: (reference) =>
    `Chúng tôi đã gửi mã qua WhatsApp đến số điện thoại của bạn. Ref: (${reference})`,
  resendSms: 'Gửi lại SMS',
  resendWhatsapp: 'Gửi lại qua WhatsApp',
  resendIn: (seconds) => `Gửi lại sau ${seconds} giây`,
  resending: 'Đang gửi lại…',
  resent: 'Đã yêu cầu OTP',
  back: 'Quay lại',
  notVerified: 'Không xác minh được mã.',
  attemptsLeft: (count) => `Còn ${count} lần thử.`,
  noAttempts: 'Đã hết lượt thử. Vui lòng yêu cầu mã mới.',
};
