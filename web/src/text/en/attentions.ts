/** Notices after sign-in (docs/behaviour/attentions.md#screens). Other types are an operator's, with their own texts. */
export const attentionsText = {
  titles: {
    account_deletion: 'Your account will be deleted',
    expired_password: 'Password Expired!',
    password_expiry_is_soon: 'Password Almost Expire!',
    remind_passkey_registration: 'Add passkey! (Beta)',
  } as Record<string, string>,
  otherTitle: 'Action Required!',
  addPasskeyHint: 'Sign in more securely with passkey. Adding a passkey takes less than a minute.',
  addPasskey: 'Add Passkey',
  setUpFactor: 'Set up a second factor',
  acknowledge: 'I understand',
  learnMore: 'Learn more',
  skip: 'Skip For Now',
  more: (count: number) =>
    count === 1 ? 'One more notice after this.' : `${count} more notices after this.`,
  failed: 'This could not be saved.',
  failedLoad: 'Your notices could not be loaded.',
  allSet: 'All set!',
  allSetHint: 'Nothing needs your attention.',
  goBack: 'Go back',
};
