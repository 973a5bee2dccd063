import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: '您的通行密钥',
  password: '您的密码',
  phone_code: '发送到手机的验证码',
  reset: '通过邮箱设置的新密码',
};

const seconds: Record<FactorType, string> = {
  passkey: '您的通行密钥',
  carro_id: '配套应用',
  totp: '您的身份验证器应用',
  email_otp: '邮箱验证码',
  sms_otp: '发送到手机的验证码',
  lark_otp: 'Lark 验证码',
  password: '您的密码',
  recovery_code: '恢复码',
};

export const gettingBackInText: Translated<typeof English> = {
  title: '我还能登录吗？',
  description: '按照您账号目前的设置，如果丢失了某样东西，您还能用什么登录。',
  newMethods: '新的登录方式在添加一天后，才能用于通过邮箱设置新密码。',
  failed: '无法加载您的登录方式。',
  prepared: '您始终都能重新登录',
  preparedText: '无论丢失其中哪一项，您都还有办法登录。',
  missing: '有一种情况会让您无法登录',
  losses: {
    phone: '如果丢失手机',
    password: '如果忘记密码',
    mailbox: '如果无法使用邮箱',
  },
  stillBy: '您还可以使用以下方式登录',
  lockedOut: '您将无法自行登录，必须先由他人重置您的登录方式。',
  way: (way, second) => (second ? `${begins[way]}，加上${seconds[second]}` : begins[way]),
  more: (count) => `以及其他 ${count} 种方式`,
  remedies: {
    recovery_code: {
      hint: '写在或打印在纸上的恢复码最有帮助，只需一分钟。',
      action: '获取恢复码',
    },
    passkey: {
      hint: '由密码管理器保存的通行密钥最有帮助，只需一分钟。',
      action: '添加通行密钥',
    },
    totp: { hint: '身份验证器应用最有帮助。', action: '设置应用' },
    email_otp: { hint: '经过验证的邮箱地址最有帮助。', action: '验证邮箱' },
  },
};
