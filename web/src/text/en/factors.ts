import type { FactorType } from '@latchkey/contract/http/api-error';

/** Each factor's name within a sentence. */
export const factorNames: Record<FactorType, string> = {
  email_otp: 'email code',
  sms_otp: 'SMS code',
  lark_otp: 'Lark code',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
  password: 'password',
  carro_id: 'companion app',
  passkey: 'passkey',
};

/** Each factor's name as a title. */
export const factorTitles = Object.fromEntries(
  Object.entries(factorNames).map(([factor, name]) => [factor, name.charAt(0).toUpperCase() + name.slice(1)]),
) as Record<FactorType, string>;
