/**
 * Namespaces of texts that are in English in every language: the console, which is for operators, and what is newer than the
 * last translation. Each language has a list of its own beside its texts (docs/behaviour/languages.md#translating).
 */
export const untranslated: readonly string[] = [
  'console',
  'console-apis',
  'console-applications',
  'console-audit',
  'console-groups',
  'console-invitations',
  'console-notices',
  'console-operations',
  'console-operators',
  'console-overview',
  'console-people',
  'console-webhooks',
];
