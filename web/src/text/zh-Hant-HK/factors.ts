import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as English } from '../en/factors.ts';

/** Each factor's name within a sentence. */
export const factorNames: Translated<typeof English> = {
  email_otp: '電郵驗證碼',
  sms_otp: '短訊驗證碼',
  lark_otp: 'Lark 驗證碼',
  totp: '驗證器應用程式',
  recovery_code: '復原碼',
  password: '密碼',
  carro_id: '配套應用程式',
  passkey: '通行密鑰',
};

/** Each factor's name as a title. */
export const factorTitles: Translated<typeof English> = { ...factorNames };
