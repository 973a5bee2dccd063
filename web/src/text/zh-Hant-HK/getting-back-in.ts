import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: '通行密鑰',
  password: '密碼',
  phone_code: '手機驗證碼',
  reset: '透過電郵設定的新密碼',
};

const seconds: Record<FactorType, string> = {
  passkey: '通行密鑰',
  carro_id: '配套應用程式',
  totp: '驗證器應用程式',
  email_otp: '電郵驗證碼',
  sms_otp: '手機驗證碼',
  lark_otp: 'Lark 驗證碼',
  password: '密碼',
  recovery_code: '復原碼',
};

/** The section 'Could I get back in?'. */
export const gettingBackInText: Translated<typeof English> = {
  title: '我能重新登入嗎？',
  description: '按目前的帳戶設定，查看遺失某項登入工具後可以怎樣登入。',
  newMethods: '新的登入方法在加入一天後，才可用於透過電郵設定新密碼。',
  failed: '無法載入你的登入方法。',
  prepared: '你隨時都可以重新登入',
  preparedText: '即使失去以下任何一項，你仍有方法登入。',
  missing: '某種情況會令你無法登入',
  losses: {
    phone: '如果遺失手機',
    password: '如果忘記密碼',
    mailbox: '如果無法使用電郵',
  },
  stillBy: '你仍可使用以下方法登入',
  lockedOut: '你將無法自行登入，必須先由他人重設你的登入方法。',
  way: (way, second) => (second ? `${begins[way]}及${seconds[second]}` : begins[way]),
  more: (count) => `及另外 ${count} 種方法`,
  remedies: {
    recovery_code: {
      hint: '將復原碼列印在紙上最為有效，只需一分鐘。',
      action: '取得復原碼',
    },
    passkey: {
      hint: '由密碼管理工具保存的通行密鑰最為有效，只需一分鐘。',
      action: '新增通行密鑰',
    },
    totp: { hint: '驗證器應用程式最為有效。', action: '設定應用程式' },
    email_otp: { hint: '已驗證的電郵地址最為有效。', action: '驗證電郵' },
  },
};
