export const layoutText = {
  /** Description for search engines. */
  description: (service: string) => `Sign in to ${service} and manage your profile and security.`,
  loading: 'Loading…',
  brandSurface: 'About this service',
  brandLine: 'One account. Every application.',
  copyright: (year: number, service: string) => `© ${year} ${service}, all rights reserved`,
  privacyPolicy: 'Privacy Policy',
  help: 'Help',
  crashed: 'The application has stopped working. Please get in touch with the administrators.',
  noScript: 'This page needs JavaScript. Please turn it on and reload.',
  reload: 'Reload the page',
  unreachable: "We can't reach the service right now.",
  unreachableHint: 'You are still signed in. Please check your connection and try again.',
  offlineHint: 'Please check your connection and try again.',
};
