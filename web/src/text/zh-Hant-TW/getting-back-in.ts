import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: '您的通行密鑰',
  password: '您的密碼',
  phone_code: '傳送到手機的驗證碼',
  reset: '透過電子郵件設定的新密碼',
};

const seconds: Record<FactorType, string> = {
  passkey: '您的通行密鑰',
  carro_id: '隨身 App',
  totp: '驗證器 App',
  email_otp: '電子郵件驗證碼',
  sms_otp: '傳送到手機的驗證碼',
  lark_otp: 'Lark 驗證碼',
  password: '您的密碼',
  recovery_code: '復原碼',
};

export const gettingBackInText: Translated<typeof English> = {
  title: '我還能登入嗎？',
  description: '依照您帳號目前的設定，如果遺失某樣東西，您還能用什麼登入。',
  newMethods: '新的登入方式在新增一天後，才能用於透過電子郵件設定新密碼。',
  failed: '無法載入您的登入方式。',
  prepared: '您隨時都能重新登入',
  preparedText: '無論遺失其中哪一項，您都還有方法可以登入。',
  missing: '有一種情況會讓您無法登入',
  losses: {
    phone: '如果遺失手機',
    password: '如果忘記密碼',
    mailbox: '如果無法使用電子郵件',
  },
  stillBy: '您還能使用以下方式登入',
  lockedOut: '您將無法自行登入，必須先由他人重設您的登入方式。',
  way: (way, second) => (second ? `${begins[way]}，加上${seconds[second]}` : begins[way]),
  more: (count) => `以及其他 ${count} 種方式`,
  remedies: {
    recovery_code: {
      hint: '寫在或印在紙上的復原碼最有幫助，只需要一分鐘。',
      action: '取得復原碼',
    },
    passkey: {
      hint: '由密碼管理工具保存的通行密鑰最有幫助，只需要一分鐘。',
      action: '新增通行密鑰',
    },
    totp: { hint: '驗證器 App 最有幫助。', action: '設定 App' },
    email_otp: { hint: '經過驗證的電子郵件地址最有幫助。', action: '驗證電子郵件' },
  },
};
