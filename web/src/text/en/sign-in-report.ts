export const signInReportText = {
  title: 'Was this you?',
  hint: (email: string) => `Someone signed in to ${email} from a browser that we had not seen before.`,
  device: 'Device',
  place: 'From',
  time: 'When',
  notMe: "This wasn't me",
  wasMe: 'It was me',
  consequence:
    'If it was not you, that sign-in and every one since is ended. A password that alone let somebody in works no more.',
  loadFailed: 'This sign-in could not be loaded.',
  reportFailed: 'This could not be reported.',
  reported: 'That sign-in is ended',
  reportedHint:
    'So is every one since. Now change your password, and remove every sign-in method that is not yours.',
  reportedPassword:
    'You are signed out everywhere, and the old password works no more. Set a new one that you use nowhere else.',
  removed: (names: string) => `What that sign-in added is gone too: ${names}.`,
  setPassword: 'Set a new password',
  signIn: 'Log in',
  used: 'This link was used, or is too old',
  usedHint: 'What it did stays done. In your login history you see every sign-in, and can report one there.',
  toHistory: 'Open login history',
};
