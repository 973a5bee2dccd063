import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as English } from '../en/factors.ts';

/** Each factor's name within a sentence. */
export const factorNames: Translated<typeof English> = {
  email_otp: 'メールのコード',
  sms_otp: 'SMS のコード',
  lark_otp: 'Lark のコード',
  totp: '認証アプリ',
  recovery_code: 'リカバリーコード',
  password: 'パスワード',
  carro_id: 'コンパニオンアプリ',
  passkey: 'パスキー',
};

/** Each factor's name as a title. */
export const factorTitles: Record<FactorType, string> = { ...factorNames };
