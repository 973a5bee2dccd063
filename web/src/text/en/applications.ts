export const applicationsText = {
  title: 'Applications',
  description: 'The applications you can open with this account, and the ones that have access to it.',
  none: 'No applications yet',
  noneHint: 'Applications that your organisation connects will be listed here.',
  open: 'Open',
  openOf: (name: string) => `Open ${name}`,
  hasAccess: 'Has access to your account',
  notUsed: 'Not used yet',
  noAccess: 'No longer has access',
  endsUnused: (used: string, end: string) =>
    `Not used since ${used}. It loses access on ${end} unless you use it.`,
  lastUsed: (time: string) => `Last used ${time}`,
  mayShort: 'What it can do',
  got: 'What it has received',
  gotFact: (fact: string, day: string) => `${fact}, last on ${day}`,
  removeAccess: 'Remove access',
  removeAccessOf: (name: string) => `Remove access for ${name}`,
  removeTitle: (name: string) => `Remove access for ${name}?`,
  removeHint:
    'It will be signed out of your account immediately. If you open it again, it may ask for access again.',
  keeps: (facts: string) =>
    `It may keep the information it had access to: ${facts}. To have that deleted, contact the application.`,
  cancel: 'Cancel',
  removing: 'Removing..',
  removed: (name: string) => `${name} no longer has access.`,
  removeFailed: 'The access could not be removed.',
  loadFailed: 'The applications could not be loaded.',
};
