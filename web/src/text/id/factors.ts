import type { FactorType } from '@latchkey/contract/http/api-error';

/** Each factor's name within a sentence. */
export const factorNames: Record<FactorType, string> = {
  email_otp: 'kode email',
  sms_otp: 'kode SMS',
  lark_otp: 'kode Lark',
  totp: 'aplikasi autentikator',
  recovery_code: 'kode pemulihan',
  password: 'kata sandi',
  carro_id: 'aplikasi pendamping',
  passkey: 'kunci sandi',
};

/** Each factor's name as a title. */
export const factorTitles = Object.fromEntries(
  Object.entries(factorNames).map(([factor, name]) => [factor, name.charAt(0).toUpperCase() + name.slice(1)]),
) as Record<FactorType, string>;
