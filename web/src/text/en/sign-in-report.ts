export const signInReportText = {
  title: 'Was this you?',
  hint: (email: string) => `Someone signed in to ${email}.`,
  device: 'Device',
  place: 'From',
  time: 'When',
  notMe: "This wasn't me",
  wasMe: 'It was me',
  consequence:
    "If it wasn't you, we'll end that sign-in and every one since. If a password or a phone number alone let someone in, it will stop working.",
  loadFailed: 'This sign-in could not be loaded.',
  reportFailed: 'This could not be reported.',
  reported: 'That sign-in has been ended',
  reportedHint:
    "So has every one since. Now change your password and remove any sign-in method that isn't yours.",
  reportedPassword: "The old password no longer works. Set a new one that you don't use anywhere else.",
  reportedMoved: (email: string) =>
    `So has every one since. We have sent a link to ${email} that puts this address back on your account. Open it within 7 days.`,
  removed: (names: string) => `What that sign-in added, or could use again, no longer works: ${names}.`,
  setPassword: 'Set a new password',
  signIn: 'Sign in',
  used: 'This link has been used or has expired',
  usedHint:
    'If it was used, the report still stands. You can see and report every sign-in in your login history. If your password no longer works, set a new one.',
  toHistory: 'Open login history',
};
