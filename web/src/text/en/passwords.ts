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
    `If ${email} belongs to an account, a link is on its way. It works once and expires in 30 minutes.`,
  askAgain: 'Try again or use another email',

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
  linkUsed: 'This link has already been used',
  linkUsedHint:
    'The password set with it is the current one, unless it has been changed since, or the reset still has to wait or was stopped. To set another, get a new link.',
  waitsTitle: 'Your new password will work soon',
  waitsHint: (date: string) =>
    `This reset was confirmed only by email, so it takes effect on ${date}. Until then, anyone who may own this account can stop it.`,

  stopTitle: 'Stop the password reset?',
  stopHint: (email: string) =>
    `Someone used an emailed link to set a new password for ${email}. If this wasn't you, stop the reset to keep your current password.`,
  stop: 'Stop the reset',
  stopFailed: 'The reset could not be stopped.',
  stopped: 'The reset was stopped',
  stoppedHint: 'Your password has not changed. Make sure nobody else can read your email.',
  stoppedBefore: 'The reset was already stopped',
  stopOver: 'This link has expired',
  stopOverHint: 'If your password no longer works, get a new link to reset it.',
  signIn: 'Sign in',

  takeBackTitle: 'Restore your email?',
  takeBackHint: (email: string) =>
    `The email of your account is no longer ${email}. If you didn't change it, restore it: everyone is signed out, sign-in methods that were added by whoever changed it are removed, and nothing sent to the other email works any longer. Choose a new password, because someone may know the old one.`,
  takeBackForm: {
    submit: 'Restore my email',
    running: 'Restoring..',
    done: 'Your email has been restored.',
    failed: 'Your email could not be restored.',
    conflict:
      'Another account now uses this email. If that account is yours, change its email and open this link again. Otherwise, please contact support.',
  },
  takenBack: 'Your email has been restored',
  takenBackHint: (email: string) =>
    `Sign in with ${email} and your new password. Then review your sign-in methods and remove any that aren't yours.`,
  takeBackOver: 'This link has been used or has expired',
  takeBackOverHint: (email: string | undefined) =>
    `${email ?? 'Your email'} can be restored once, within 72 hours of the change. If someone else still has your account, contact support.`,

  settingTitle: 'Password Setting',
  settingHint: "Use a long password that you don't use anywhere else.",
  settingFirstHint: 'Set a password to sign in with your email.',
  changeTitle: 'Change password',
  setTitle: 'Set a password',
  currentPassword: 'Current Password',
  forgotCurrent: 'Forgot password?',
  keepOthers: 'Stay signed in on my other devices',
  keepOthersHint: 'Otherwise, all your other sessions end.',
  change: 'Change password',
  set: 'Set password',
  replacing: 'Replacing..',
  changed: 'Success!',
  changeFailed: 'The password could not be changed.',
  noEmailTitle: 'This account has no email',
  noEmailHint: 'You need an email to sign in with a password. Add one to your profile first.',
  toProfile: 'Go to Profile',

  rules: 'Password rules',
  ruleMet: 'Met',
  ruleUnmet: 'Not met yet',

  replaceTitle: 'Replace Password',
  replace: 'Replace',
  expired: 'Your password is too old. Choose a new one to continue.',
  expiresAt: (date: string) =>
    `Your password will expire at ${date}. Please update new password before expired.`,
  update: 'Update Password',
};
