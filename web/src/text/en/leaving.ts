export const leavingText = {
  title: 'Your data',
  download: 'Download my data',
  downloadHint: 'Everything we keep about you, in one file.',
  downloading: 'Collecting your data..',
  downloaded: 'Your data has been downloaded.',
  downloadFailed: 'Your data could not be downloaded.',
  fileName: (date: string) => `my-data-${date}.json`,

  deleteAccount: 'Delete account',
  deleteHint: 'You have a few days to change your mind. After that, everything is erased.',
  deleteTitle: 'Delete your account?',
  deleteSaid: [
    "You'll be signed out everywhere immediately, including the applications you use with this account.",
    'For a few days you can change your mind: sign in again, or follow the link we email you.',
    'After that, everything is permanently erased: your profile, your sign-in methods and your history.',
  ],
  cancel: 'Keep account',
  deleting: 'Deleting..',
  deleted: (date: string) => `Your account will be deleted on ${date}. Sign in before then to keep it.`,
  deleteFailed: 'The account could not be deleted.',

  noticeSaid: (date: string) =>
    `Everything in it will be permanently erased on ${date}. Until then, all you can do is keep your account.`,
  keep: 'Keep my account',
  kept: 'Your account will not be deleted.',
  keepFailed: 'This could not be saved.',

  keepTitle: 'Keep your account?',
  keepHint: (email: string) =>
    `The account ${email} is about to be deleted. If you keep it, it stays as it was.`,
  keptTitle: 'Your account will not be deleted',
  keptHint: 'Sign in as usual.',
  keptBefore: 'You have already kept your account',
  keepOver: 'This link is no longer valid',
  keepOverHint: 'Sign in: if your account still exists, you can keep it.',
  signIn: 'Sign in',
};
