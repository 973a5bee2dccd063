/** Namespaces that are not translated yet. Remove one when its file is added. */
export const untranslated: readonly string[] = [];
