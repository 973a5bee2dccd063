/** How each factor is called, and what choosing it means; `to` and `left` are shown as they are. */
export const factorsText = {
  email_otp: { name: 'Email code', description: (to: string) => `We will send a code to ${to}.` },
  sms_otp: { name: 'SMS code', description: (to: string) => `We will send a code to ${to}.` },
  lark_otp: { name: 'Lark code', description: () => 'We will send a code to you in Lark.' },
  totp: { name: 'Authenticator app', description: () => 'Enter the code that your authenticator app shows.' },
  recovery_code: {
    name: 'Recovery code',
    description: (left: number) =>
      left === 1 ? 'Use your last recovery code.' : `Use one of your ${left} recovery codes.`,
  },
  password: { name: 'Password', description: () => 'Enter the password of your account.' },
  passkey: {
    name: 'Passkey',
    description: () => 'Use your fingerprint, face, screen lock or security key.',
  },
} as const;

export const twoFactorText = {
  needsFactor: 'Add an authenticator app or a passkey first, or verify your email or phone.',
} as const;
