export const passwordsText = {
  forgotTitle: 'Get password reset link',
  forgotHint: 'We will send the reset password link to your email inbox.',
  email: 'Email',
  getLink: 'Get link',
  toLogin: 'Click here to log in.',
  requesting: 'Requesting..',
  linkSent: 'Reset link sent! Check your email to continue.',
  forgotFailed: 'The link could not be requested.',
  linkSentTitle: 'Check your email',
  linkSentTo: (email: string) =>
    `If ${email} belongs to an account, a link is on its way. It works once, within 30 minutes.`,
  askAgain: 'Use another email, or ask again',

  resetTitle: 'Reset Password',
  resetFor: (email: string) => `For ${email}`,
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  resetForm: {
    submit: 'Reset',
    running: 'Resetting..',
    done: 'Success! Please login using your new password.',
    failed: 'The password could not be reset.',
  },
  linkExpired: 'Your password link has been expired. Please reset again.',
  toForgot: 'Get a new link',
  linkUsed: 'This link was used already',
  linkUsedHint:
    'The password that was set with it is the one that counts, unless it was changed since. A new link sets another one.',
  waitsTitle: 'Your new password works soon',
  waitsHint: (date: string) =>
    `Nothing but your mailbox confirms this reset, so it takes effect on ${date}. Until then we give everybody who may be the owner of this account the chance to stop it.`,

  stopTitle: 'Stop the password reset?',
  stopHint: (email: string) =>
    `Someone set a new password for ${email} with a link from its mailbox. If it was not you, stop it: your password stays as it is.`,
  stop: 'Stop the reset',
  stopFailed: 'The reset could not be stopped.',
  stopped: 'The reset was stopped',
  stoppedHint: 'Your password is still the one that you have. Make sure that nobody else reads your mailbox.',
  stoppedBefore: 'The reset was stopped already',
  stopOver: 'This link is too old',
  stopOverHint: 'If your password no longer works, get a new link and set another one.',
  signIn: 'Log in',

  takeBackTitle: 'Take your email back?',
  takeBackHint: (email: string) =>
    `The email of your account is no longer ${email}. If you did not change it, take it back: everybody is signed out, and nothing that went to the other email works any more. Choose a new password, as the old one may be known.`,
  takeBackForm: {
    submit: 'Take my email back',
    running: 'Taking it back..',
    done: 'Your email is yours again.',
    failed: 'The email could not be taken back.',
    conflict: 'Another account has this email by now. Please contact the support.',
  },
  takenBack: 'Your email is yours again',
  takenBackHint: (email: string) =>
    `Log in with ${email} and your new password. Then look at your sign-in methods, and remove every one that is not yours.`,
  takeBackOver: 'This link was used, or is too old',
  takeBackOverHint: (email: string | undefined) =>
    `${email ?? 'Your email'} can be taken back once, within 72 hours of its change. If somebody else still has your account, contact the support.`,

  settingTitle: 'Password Setting',
  settingHint: 'Use a long password that you use nowhere else.',
  settingFirstHint: 'Set a password to sign in with your email.',
  changeTitle: 'Change password',
  setTitle: 'Set a password',
  currentPassword: 'Current Password',
  keepOthers: 'Stay signed in on my other devices',
  keepOthersHint: 'Otherwise every other session ends.',
  change: 'Change password',
  set: 'Set password',
  replacing: 'Replacing..',
  changed: 'Success!',
  changeFailed: 'The password could not be changed.',
  noEmailTitle: 'This account has no email',
  noEmailHint: 'A password belongs to an email. Add one to your profile first.',
  toProfile: 'Go to Profile',

  rules: 'Password rules',
  ruleMet: 'Met',
  ruleUnmet: 'Not met yet',

  replaceTitle: 'Replace Password',
  replace: 'Replace',
  expired: 'Your password is too old. Choose a new one to go on.',
  expiresAt: (date: string) =>
    `Your password will expire at ${date}. Please update new password before expired.`,
  update: 'Update Password',
};
