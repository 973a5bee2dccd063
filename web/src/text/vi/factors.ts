import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as EnglishNames } from '../en/factors.ts';

export const factorNames: Translated<typeof EnglishNames> = {
  email_otp: 'mã qua email',
  sms_otp: 'mã qua SMS',
  lark_otp: 'mã qua Lark',
  totp: 'ứng dụng xác thực',
  recovery_code: 'mã khôi phục',
  password: 'mật khẩu',
  carro_id: 'ứng dụng đồng hành',
  passkey: 'khóa truy cập',
};

export const factorTitles = Object.fromEntries(
  Object.entries(factorNames).map(([factor, name]) => [factor, name.charAt(0).toUpperCase() + name.slice(1)]),
) as Record<FactorType, string>;
