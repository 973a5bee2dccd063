export const applicationsText = {
  title: 'Applications',
  description: 'What you can open with this account, and who has access to it.',
  none: 'No applications yet',
  noneHint: 'Applications that your organisation connects will be listed here, ready to open.',
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  hasAccess: 'Has access to your account',
  notUsed: 'Not used yet',
  noAccess: 'Has no access now',
  endsUnused: (used: string, end: string) =>
    `Not used since ${used}. Its access ends on ${end} unless you use it.`,
  lastUsed: (time: string) => `Last used ${time}`,
  mayShort: 'What it may do',
  got: 'What it got',
  gotFact: (fact: string, day: string) => `${fact}, last on ${day}`,
  removeAccess: 'Remove access',
  removeAccessOf: (name: string) => `Remove access of ${name}`,
  removeTitle: (name: string) => `Remove access of ${name}?`,
  removeHint:
    'It is signed out of your account at once. When you open it again, you may be asked for access again.',
  keeps: (facts: string) =>
    `It may keep what it could see so far: ${facts}. To have that deleted, ask the application itself.`,
  cancel: 'Cancel',
  removing: 'Removing..',
  removed: (name: string) => `${name} has no access any more.`,
  removeFailed: 'The access could not be removed.',
  loadFailed: 'The applications could not be loaded.',
};
