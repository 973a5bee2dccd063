import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as English, factorTitles as EnglishTitles } from '../en/factors.ts';

export const factorNames: Translated<typeof English> = {
  email_otp: 'kod e-mel',
  sms_otp: 'kod SMS',
  lark_otp: 'kod Lark',
  totp: 'apl pengesah',
  recovery_code: 'kod pemulihan',
  password: 'kata laluan',
  carro_id: 'apl pendamping',
  passkey: 'kunci laluan',
};

export const factorTitles = Object.fromEntries(
  Object.entries(factorNames).map(([factor, name]) => [factor, name.charAt(0).toUpperCase() + name.slice(1)]),
) as Translated<typeof EnglishTitles>;
