import type { Translated } from '@latchkey/contract/text/translated';
import type { factorNames as EnglishNames, factorTitles as EnglishTitles } from '../en/factors.ts';

export const factorNames: Translated<typeof EnglishNames> = {
  email_otp: '邮箱验证码',
  sms_otp: '短信验证码',
  lark_otp: 'Lark 验证码',
  totp: '身份验证器应用',
  recovery_code: '恢复码',
  password: '密码',
  carro_id: '配套应用',
  passkey: '通行密钥',
};

export const factorTitles: Translated<typeof EnglishTitles> = { ...factorNames };
