export const logoutReceiptText = {
  title: 'Where you are signed out',
  waiting: 'Your applications are being told that you signed out.',
  all: 'All applications confirmed that you are signed out.',
  notAll: 'You may still be signed in where it was not confirmed. Sign out there, or close your browser.',
  outcome: {
    confirmed: 'Signed out',
    waiting: 'Being told…',
    failed: 'Did not confirm',
    unreachable: 'Cannot be told',
  },
};
