import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: '國家／地區',
  phoneNumber: '流動電話號碼',
  getOtp: '取得驗證碼',
  byWhatsapp: '透過 WhatsApp 取得驗證碼',
  byWhatsappHint: '適用於已註冊 WhatsApp 的電話號碼。',
  requestingOtp: '正在索取驗證碼。',
  otpRequested: '已索取驗證碼。',
  tryAgainIn: (seconds) => `驗證碼剛剛已傳送，請於 ${seconds} 秒後再試。`,
  verifyTitle: '輸入驗證碼',
  smsSent: (reference) => `我們已透過短訊將驗證碼傳送到你的手機。參考編號：${reference}`,
  whatsappSent: (reference) => `我們已透過 WhatsApp 將驗證碼傳送到你的手機。參考編號：${reference}`,
  resendSms: '重新傳送短訊',
  resendWhatsapp: '透過 WhatsApp 重新傳送',
  resendIn: (seconds) => `${seconds} 秒後可重新傳送`,
  resending: '正在重新傳送…',
  resent: '已索取驗證碼',
  back: '返回',
  notVerified: '無法驗證此驗證碼。',
  attemptsLeft: (count) => `尚餘 ${count} 次機會。`,
  noAttempts: '已無剩餘機會，請重新索取驗證碼。',
};
