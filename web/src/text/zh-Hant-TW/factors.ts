import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as EnglishNames, factorTitles as EnglishTitles } from '../en/factors.ts';

export const factorNames: Translated<typeof EnglishNames> = {
  email_otp: '電子郵件驗證碼',
  sms_otp: '簡訊驗證碼',
  lark_otp: 'Lark 驗證碼',
  totp: '驗證器 App',
  recovery_code: '復原碼',
  password: '密碼',
  carro_id: '隨身 App',
  passkey: '通行密鑰',
};

export const factorTitles: Translated<typeof EnglishTitles> = { ...factorNames };
