/** Implementations of argon2id for Node that download nothing during installation. */
export const argon2Implementations = ['@node-rs/argon2', 'node:crypto'] as const;
export type Argon2Implementation = (typeof argon2Implementations)[number];

/** The first of them, with the portal's threads. */
export const threadForEachCore = 'a thread for each core';
