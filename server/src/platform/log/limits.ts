/** Characters of one text in a log line. */
export const longestText = 4_000;
/** How deep an object is shown. */
export const deepest = 4;
/** Properties or items of one object or list. */
export const mostEntries = 40;
/** Causes of one error, each the cause of the one before. */
export const mostCauses = 5;
