/** Namespaces that are in English still; each leaves the list with the file that translates it. */
export const untranslated: readonly string[] = [
  'about',
  'account-activity',
  'account-recovery',
  'companion',
  'getting-back-in',
  'login-history',
  'scopes',
  'security-mfa',
];
