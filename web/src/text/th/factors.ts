import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as EnglishNames, factorTitles as EnglishTitles } from '../en/factors.ts';

export const factorNames: Translated<typeof EnglishNames> = {
  email_otp: 'รหัสทางอีเมล',
  sms_otp: 'รหัสทาง SMS',
  lark_otp: 'รหัสทาง Lark',
  totp: 'แอป Authenticator',
  recovery_code: 'รหัสกู้คืน',
  password: 'รหัสผ่าน',
  carro_id: 'แอปคู่หู',
  passkey: 'พาสคีย์',
};

export const factorTitles: Translated<typeof EnglishTitles> = { ...factorNames };
