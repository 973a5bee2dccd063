/** Characters of one text in a log line. */
export const longestText = 4_000;
/** How deep an object is shown. */
export const deepest = 4;
/** Properties or items of one object or list. */
export const mostEntries = 40;
/** Causes of one error, each the cause of the one before. */
export const mostCauses = 5;
/** Names of fields that are remembered with what they say of their values. */
export const mostJudgedNames = 500;
/** Milliseconds that a line may be held back, so that those after it are written with it. */
export const batchDelay = 10;
/** Characters that are held back at most. */
export const longestBatch = 32 * 1024;
