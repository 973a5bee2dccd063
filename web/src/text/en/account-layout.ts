/** What surrounds the pages of the account and of the console. */
export const accountLayoutText = {
  skipToContent: 'Skip to content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  toStart: (app: string) => `${app} home`,
  groupProfile: 'Profile',
  groupSecurity: 'Security',
  groupOperators: 'Operators',
  information: 'Information',
  accessApplications: 'Access Applications',
  devicesLogin: 'Devices Login',
  joinedOn: 'Joined ON',
  lastSignedIn: 'Last Signed In',
  offline: "You're offline. This page will update when you're back online.",
  profileFailed: 'Your profile could not be loaded.',
};
