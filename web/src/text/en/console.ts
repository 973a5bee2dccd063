/** The console's frame, and texts that its pages share. */
export const consoleText = {
  title: 'Console',
  navigation: 'Console',
  toAccount: 'My account',
  checking: 'Checking your access…',
  notOperator: 'This area is for operators',
  notOperatorHint: 'Your account has no operator role. If you need one, ask an owner of this portal.',
  goToAccount: 'Go to your account',
  confirmTitle: "Confirm it's you",
  confirmHint: 'The console requires a session with two factors. Confirm the second one to continue.',
  confirm: 'Confirm',
  setUpTitle: 'Set up a second factor',
  setUpHint:
    'The console requires a session with two factors, and no other method of this account counts as a second one here.',
  setUp: 'Set up a method',
  accessFailed: 'Your access could not be checked.',
  notFound: 'This page does not exist.',
  notFoundHint: 'What you are looking for may have been removed.',
  back: (page: string) => `Back to ${page}`,

  search: 'Search',
  clearSearch: 'Clear search',
  all: 'All',
  loadMore: 'Load more',
  listFailed: 'The list could not be loaded.',
  nothingFound: 'Nothing found',
  nothingFoundHint: 'Try a shorter search or remove a filter.',
  shown: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'entry' : 'entries'} shown`,

  reason: 'Reason',
  reasonHint: 'Recorded in the audit, where others can read it.',
  cancel: 'Cancel',
  change: 'Change',
  working: 'Working…',

  roles: { owner: 'Owner', admin: 'Admin', support: 'Support', auditor: 'Auditor' },
  roleMay: {
    owner: 'Everything',
    admin: 'Everything except operators and keys',
    support: 'Read, and help people sign in',
    auditor: 'Read',
  },
  active: 'Active',
  suspended: 'Suspended',
} as const;
