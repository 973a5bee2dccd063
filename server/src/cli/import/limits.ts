/** Characters of one line; a longer one is no account. */
export const longestLine = 64 * 1024;
/** Characters of a stored password hash. */
export const longestHash = 512;
/** Accounts written in one transaction, so that a server beside the import never waits long for the database. */
export const batchSize = 200;
/** Accounts that --atomic takes, since all of them are written in one transaction. */
export const atomicLimit = 20_000;
/** Bad lines that are named one by one; the rest is counted. */
export const namedProblems = 1_000;
