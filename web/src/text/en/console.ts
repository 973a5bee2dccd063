/** The console's frame, and texts that its pages share. */
export const consoleText = {
  title: 'Console',
  navigation: 'Console',
  toAccount: 'My account',
  checking: 'Checking your access…',
  notOperator: 'This area is for operators',
  notOperatorHint: 'Your account has no role here. If you need one, ask an owner of this portal.',
  goToAccount: 'Go to your account',
  confirmTitle: 'Confirm that it is you',
  confirmHint: 'The console needs a session with two factors. Confirm the second one to go on.',
  confirm: 'Confirm',
  accessFailed: 'Your access could not be checked.',
  notFound: 'There is no such page in the console.',
  notFoundHint: 'What you look for may have been removed.',
  back: (page: string) => `Back to ${page}`,

  search: 'Search',
  clearSearch: 'Clear the search',
  all: 'All',
  loadMore: 'Load more',
  listFailed: 'The list could not be loaded.',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'Try fewer letters, or take a filter away.',
  shown: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'entry' : 'entries'} shown`,

  reason: 'Reason',
  reasonHint: 'Kept in the audit, where others can read it.',
  cancel: 'Cancel',
  change: 'Change',
  working: 'Working…',

  roles: { owner: 'Owner', admin: 'Admin', support: 'Support', auditor: 'Auditor' },
  roleMay: {
    owner: 'Everything',
    admin: 'Everything but operators and keys',
    support: 'Read, and help people to sign in',
    auditor: 'Read',
  },
  active: 'Active',
  suspended: 'Suspended',
} as const;
