/** Parameters of new hashes (docs/behaviour/passwords.md#constants, OWASP): memory in KiB, passes, lanes. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Minimum length of a new password in code points after NFC (docs/behaviour/passwords.md#constants). */
export const shortestPassword = 8;
export const longestPassword = 128;
/** Decimal logarithm of the guesses that a new password must withstand; eight random lower-case letters reach 8. */
export const fewestGuessesLog10 = 7;

/** Maximum UTF-16 units of any password; longer input is never hashed (#60). */
export const longestInput = 1_024;

/**
 * Maximum expected wait of a password for hashing in milliseconds; beyond it the call is refused as overload
 * (docs/performance.md).
 */
export const longestQueueWait = 700;
/**
 * Number of passwords that may always wait: a pace measured in one slow moment must not turn away a few people who sign
 * in at once.
 */
export const shortestQueue = 32;
/** Maximum waiting passwords, whatever the machine's pace. */
export const longestQueue = 512;
/** Seconds after which a refused caller may retry. */
export const retryAfterOverload = 2;

// Imported hashes may cost more than ours, but none may occupy a core for more than about a second.
export const argon2Ceiling = { memoryCost: 262_144, timeCost: 10, parallelism: 16 } as const;
export const bcryptCostCeiling = 14;
/** Memory of one scrypt computation in bytes: 128 · N · r. */
export const scryptMemoryCeiling = 256 * 1024 * 1024;
export const scryptParallelismCeiling = 16;

/** Maximum milliseconds by which replies are evened out while imported hashes are verified, about the costliest's. */
export const longestEvenTime = 2_000;
/** Milliseconds after which half of what busy cores added to the expected time is forgotten. */
export const busyHalfLife = 30_000;
/** Maximum different parameters of imported hashes whose cost is remembered. */
export const mostHashCosts = 32;
