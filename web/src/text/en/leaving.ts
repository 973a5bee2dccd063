export const leavingText = {
  title: 'Your data',
  download: 'Download my data',
  downloadHint: 'Everything that is kept about you, as one file.',
  downloading: 'Collecting your data..',
  downloaded: 'Your data is downloaded.',
  downloadFailed: 'Your data could not be downloaded.',
  fileName: (date: string) => `my-data-${date}.json`,

  deleteAccount: 'Delete account',
  deleteHint: 'You have some days to think again; then nothing of it is left.',
  deleteTitle: 'Delete your account?',
  deleteSaid: [
    'You are signed out everywhere at once, and so are the applications that you use with it.',
    'For some days you can take it back: sign in again, or follow the link that we mail you.',
    'After that everything is erased, for good: your profile, your sign-in methods, your history.',
  ],
  cancel: 'Keep it',
  deleting: 'Deleting..',
  deleted: (date: string) => `Your account will be deleted on ${date}. Sign in before then to keep it.`,
  deleteFailed: 'The account could not be deleted.',

  noticeSaid: (date: string) =>
    `On ${date} everything in it is erased, for good. Until then you can keep it; nothing else is possible meanwhile.`,
  keep: 'Keep my account',
  kept: 'Your account stays.',
  keepFailed: 'This could not be saved.',

  keepTitle: 'Keep your account?',
  keepHint: (email: string) =>
    `The account of ${email} is about to be deleted. Keep it, and it stays as it was.`,
  keptTitle: 'Your account stays',
  keptHint: 'Sign in as before.',
  keptBefore: 'Your account was kept already',
  keepOver: 'This link is not valid any more',
  keepOverHint: 'Sign in: if the account is still there, you can keep it.',
  signIn: 'Log in',
};
