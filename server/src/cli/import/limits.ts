/** Maximum characters in one line. No account needs more. */
export const longestLine = 64 * 1024;
/** Maximum characters in a stored password hash. */
export const longestHash = 512;
/** Accounts written in one transaction. Small, so that a running server never waits long for the database. */
export const batchSize = 200;
/** Maximum accounts with --atomic, because all of them are written in one transaction. */
export const atomicLimit = 20_000;
/** Maximum bad lines reported individually. Further ones are only counted. */
export const namedProblems = 1_000;
