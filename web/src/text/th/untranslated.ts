/** Namespaces that are in English still; each leaves the list with the file that translates it. */
export const untranslated: readonly string[] = [
  'about',
  'account-activity',
  'account-recovery',
  'companion',
  'contacts',
  'getting-back-in',
  'joining',
  'leaving',
  'login-history',
  'scopes',
  'security-mfa',
  'sign-in-report',
];
