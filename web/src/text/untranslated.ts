/**
 * Namespaces of texts that are in English in every language because they are newer than the last translation. Each language has a
 * list of its own beside its texts (docs/behaviour/languages.md#translating).
 */
export const untranslated: readonly string[] = [];
