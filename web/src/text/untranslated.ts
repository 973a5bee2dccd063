/**
 * Namespaces that are in English in every language because they are newer than the last translation. Each language also
 * has its own list next to its texts (docs/behaviour/languages.md#translating).
 */
export const untranslated: readonly string[] = [];
