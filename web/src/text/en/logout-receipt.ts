export const logoutReceiptText = {
  title: 'Where you are signed out',
  waiting: "We're signing you out of your applications.",
  all: 'All applications confirmed that you are signed out.',
  notAll: 'You may still be signed in where this was not confirmed. Sign out there, or close your browser.',
  outcome: {
    confirmed: 'Signed out',
    waiting: 'Signing out…',
    failed: 'Did not confirm',
    unreachable: "Can't be notified",
  },
};
