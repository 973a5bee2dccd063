/** The parameters of new hashes (docs/behaviour/passwords.md#constants, OWASP): memory in KiB, passes, lanes. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Characters (code points after NFC) of a new password (docs/behaviour/passwords.md#constants). */
export const shortestPassword = 8;
export const longestPassword = 128;
/** The decimal logarithm of the guesses that a new password must withstand; eight random lower-case letters have 8. */
export const fewestGuessesLog10 = 7;

/** UTF-16 units beyond which nothing is hashed, whoever asks (#60). */
export const longestInput = 1_024;

/** How long a password may wait for its turn to be hashed before it is refused as overload, in milliseconds (docs/performance.md). */
export const longestQueueWait = 700;
/**
 * So many may always wait, however long it takes: a pace that was measured in one slow moment must not turn away a few
 * people who sign in at once.
 */
export const shortestQueue = 32;
/** Passwords that may wait at once, whatever the machine's pace. */
export const longestQueue = 512;
/** Seconds that a refused caller is asked to wait. */
export const retryAfterOverload = 2;

// Imported hashes may be costlier than ours, but none may hold a core for more than about a second.
export const argon2Ceiling = { memoryCost: 262_144, timeCost: 10, parallelism: 16 } as const;
export const bcryptCostCeiling = 14;
/** Bytes that one scrypt takes: 128 · N · r. */
export const scryptMemoryCeiling = 256 * 1024 * 1024;
export const scryptParallelismCeiling = 16;
