import type { FactorType } from '@latchkey/contract/http/api-error';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';

const methods: Record<LoginMethod, string> = {
  password: 'Password',
  phone_otp: 'Phone code',
  passkey: 'Passkey',
  reset: 'Password reset',
};

const factors: Record<FactorType, string> = {
  email_otp: 'e-mail code',
  sms_otp: 'SMS code',
  lark_otp: 'Lark code',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
  password: 'password',
  carro_id: 'companion app',
  passkey: 'passkey',
};

const results: Record<LoginResult, string> = {
  success: 'Signed in',
  failure: 'Sign-in failed',
  second_factor_failed: 'Failed at the second factor',
  denied: 'Denied in the companion app',
};

export const loginHistoryText = {
  title: 'Login History',
  description: 'Where your account is signed in, and every attempt to sign in to it.',
  active: 'Where you are signed in',
  activeHint: 'Ending a session signs that device out at once.',
  attempts: 'Sign-ins and attempts',
  attemptsHint: 'Of the last 180 days, the newest first.',
  loadFailed: 'This could not be loaded.',
  noEntries: 'No sign-ins yet',
  noEntriesHint: 'Every sign-in, and every failed attempt, will be listed here.',
  loadMore: 'Show earlier sign-ins',
  thisDevice: 'This device',
  unbound: 'Not tied to its browser',
  unboundHint: 'Somebody who copies its token could use it. Signing in there again ties it to the browser.',
  unknownDevice: 'Unknown device',
  onSystem: (browser: string, os: string) => `${browser} on ${os}`,
  by: (method: LoginMethod, factor: FactorType | null) =>
    factor ? `${methods[method]}, then ${factors[factor]}` : methods[method],
  result: (result: LoginResult) => results[result],
  lastUsed: (at: string) => `Last used ${at}`,
  endSession: 'End session',
  endSessionOf: (device: string) => `End session: ${device}`,
  ending: 'Ending session..',
  ended: 'Session ended.',
  endFailed: 'The session could not be ended.',
  notMe: "This wasn't me",
  notMeOf: (device: string, at: string) => `This wasn't me: ${device}, ${at}`,
  notMeTitle: "This wasn't you?",
  notMeSignedIn: 'We will sign that device out at once. Then make sure that it cannot come back.',
  notMeFailed: 'Nobody got in with this attempt. If it worries you, make your account safer.',
  notMePassed: 'Somebody knew your first factor. Change your password now, so that it is worth nothing.',
  cancel: 'Cancel',
  signItOut: 'Sign it out',
  goOn: 'Continue',
  reporting: 'Signing that device out..',
  reported: 'That device is signed out.',
  reportFailed: 'The device could not be signed out.',
  secureTitle: 'Now secure your account',
  secureEnded: 'That device is signed out.',
  secureNothingToEnd: 'That sign-in has no session any more.',
  stepPassword: 'Change your password',
  stepPasswordHint: 'Choose one that you use nowhere else.',
  stepFactors: 'Review your second factors',
  stepFactorsHint: 'Remove every passkey, app or device that is not yours.',
};
