/** Namespaces that are in English still; each leaves the list with the file that translates it. */
export const untranslated: readonly string[] = [];
