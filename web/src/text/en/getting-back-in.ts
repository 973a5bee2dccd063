import type { FactorType } from '@latchkey/contract/http/api-error';

const begins = {
  passkey: 'your passkey',
  password: 'your password',
  phone_code: 'a code sent to your phone',
  reset: 'a password reset by email',
};

const seconds: Record<FactorType, string> = {
  passkey: 'your passkey',
  carro_id: 'the companion app',
  totp: 'your authenticator app',
  email_otp: 'a code by email',
  sms_otp: 'a code sent to your phone',
  lark_otp: 'a code in Lark',
  password: 'your password',
  recovery_code: 'a recovery code',
};

/** The section 'Could I get back in?'. */
export const gettingBackInText = {
  title: 'Could I get back in?',
  description: 'How you could still sign in if you lost a device or forgot your password.',
  newMethods: 'A password reset by email accepts a new sign-in method a day after you add it.',
  failed: 'Your sign-in methods could not be loaded.',
  prepared: 'You could always get back in',
  preparedText: 'Whichever of these you lose, you still have a way to sign in.',
  missing: 'Losing one of these would lock you out',
  losses: {
    phone: 'If you lose your phone',
    password: 'If you forget your password',
    mailbox: 'If you lose access to your email',
  },
  stillBy: 'You can still sign in with',
  lockedOut: "You couldn't sign in on your own. Someone would have to reset your sign-in methods first.",
  way: (way: keyof typeof begins, second: FactorType | null) =>
    second ? `${begins[way]} and ${seconds[second]}` : begins[way],
  more: (count: number) => (count === 1 ? 'and one more way' : `and ${count} more ways`),
  remedies: {
    recovery_code: {
      hint: 'Recovery codes on paper would help most. Getting them takes a minute.',
      action: 'Get recovery codes',
    },
    passkey: {
      hint: 'A passkey saved in your password manager would help most. Adding one takes a minute.',
      action: 'Add a passkey',
    },
    totp: { hint: 'An authenticator app would help most.', action: 'Set up an app' },
    email_otp: { hint: 'A verified email address would help most.', action: 'Verify your email' },
  },
};
