/** Notices after sign-in (spec §2); the types that are not here are an operator's, with words of their own. */
export const attentionsText = {
  titles: {
    expired_password: 'Password Expired!',
    password_expiry_is_soon: 'Password Almost Expire!',
    remind_passkey_registration: 'Add passkey! (Beta)',
  } as Record<string, string>,
  otherTitle: 'Action Required!',
  passwordExpired: 'Your password is too old. Choose a new one to go on.',
  passwordExpiresAt: (date: string) =>
    `Your password will expire at ${date}. Please update new password before expired.`,
  updatePassword: 'Update Password',
  addPasskeyHint: 'Sign in more securely with passkey. Adding a passkey takes less than a minute.',
  addPasskey: 'Add Passkey',
  setUpFactor: 'Set up a second factor',
  acknowledge: 'I understand',
  learnMore: 'Learn more',
  skip: 'Skip For Now',
  step: (at: number, of: number) => `${at} of ${of}`,
  failed: 'This could not be saved.',
  allSet: 'All set!',
  allSetHint: 'Nothing needs your attention.',
  goBack: 'Go back',
};
