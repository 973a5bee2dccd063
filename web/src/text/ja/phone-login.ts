import type { Translated } from '@latchkey/contract/text/translated';
import type { phoneLoginText as English } from '../en/phone-login.ts';

export const phoneLoginText: Translated<typeof English> = {
  country: '国・地域',
  phoneNumber: '電話番号',
  getOtp: 'OTP を取得',
  byWhatsapp: 'WhatsApp でコードを取得',
  byWhatsappHint: 'この電話番号で WhatsApp をお使いの場合。',
  requestingOtp: 'OTP をリクエストしています。',
  otpRequested: 'OTP をリクエストしました。',
  tryAgainIn: (seconds) => `コードを送信したばかりです。${seconds} 秒後にもう一度お試しください。`,
  verifyTitle: 'OTP の確認',
  smsSent: (reference) => `電話番号に SMS でコードを送信しました。照合番号: (${reference})`,
  whatsappSent: (reference) => `電話番号に WhatsApp でコードを送信しました。照合番号: (${reference})`,
  resendSms: 'SMS を再送信',
  resendWhatsapp: 'WhatsApp で再送信',
  resendIn: (seconds) => `${seconds} 秒後に再送信できます`,
  resending: '再送信しています…',
  resent: 'OTP をリクエストしました',
  back: '戻る',
  notVerified: 'コードを確認できませんでした。',
  attemptsLeft: (count) => `あと ${count} 回試せます。`,
  noAttempts: '試行回数の上限に達しました。新しいコードをリクエストしてください。',
};
