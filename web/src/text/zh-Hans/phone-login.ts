import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: '国家/地区',
  phoneNumber: '手机号',
  getOtp: '获取验证码',
  byWhatsapp: '通过 WhatsApp 获取验证码',
  byWhatsappHint: '适用于此手机号已注册 WhatsApp 的情况。',
  requestingOtp: '正在获取验证码。',
  otpRequested: '已请求发送验证码。',
  tryAgainIn: (seconds) => `验证码刚刚已发送，请 ${seconds} 秒后再试。`,
  verifyTitle: '输入验证码',
  smsSent: (reference) => `我们已通过短信向您的手机号发送验证码。编号：${reference}`,
  whatsappSent: (reference) => `我们已通过 WhatsApp 向您的手机号发送验证码。编号：${reference}`,
  resendSms: '重新发送短信',
  resendWhatsapp: '通过 WhatsApp 重新发送',
  resendIn: (seconds) => `${seconds} 秒后可重新发送`,
  resending: '正在重新发送…',
  resent: '已请求发送验证码',
  back: '返回',
  notVerified: '验证码未通过验证。',
  attemptsLeft: (count) => `还可以尝试 ${count} 次。`,
  noAttempts: '尝试次数已用完，请重新获取验证码。',
};
