import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: '國家／地區',
  phoneNumber: '手機號碼',
  getOtp: '取得驗證碼',
  byWhatsapp: '透過 WhatsApp 取得驗證碼',
  byWhatsappHint: '適用於這個手機號碼已註冊 WhatsApp 的情況。',
  requestingOtp: '正在索取驗證碼。',
  otpRequested: '已索取驗證碼。',
  tryAgainIn: (seconds) => `剛剛已傳送驗證碼，請於 ${seconds} 秒後再試。`,
  verifyTitle: '輸入驗證碼',
  smsSent: (reference) => `我們已透過簡訊將驗證碼傳送到您的手機號碼。識別碼：${reference}`,
  whatsappSent: (reference) => `我們已透過 WhatsApp 將驗證碼傳送到您的手機號碼。識別碼：${reference}`,
  resendSms: '重新傳送簡訊',
  resendWhatsapp: '透過 WhatsApp 重新傳送',
  resendIn: (seconds) => `${seconds} 秒後可重新傳送`,
  resending: '正在重新傳送…',
  resent: '已索取驗證碼',
  back: '返回',
  notVerified: '無法驗證這組驗證碼。',
  attemptsLeft: (count) => `還可以嘗試 ${count} 次。`,
  noAttempts: '已無法再嘗試，請重新索取驗證碼。',
};
