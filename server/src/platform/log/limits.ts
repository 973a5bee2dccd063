/** Maximum characters of a text in a log line. */
export const longestText = 4_000;
/** Maximum depth of a logged object. */
export const deepest = 4;
/** Maximum properties or items of a logged object or array. */
export const mostEntries = 40;
/** Maximum length of an error's chain of causes. */
export const mostCauses = 5;
/** Maximum field names whose classification is cached. */
export const mostJudgedNames = 500;
/** Milliseconds that a line may be held back, so that it is written together with others. */
export const batchDelay = 10;
/** Maximum characters that are held back. */
export const longestBatch = 32 * 1024;
