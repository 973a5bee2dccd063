/** What offers argon2id to Node without a download at its installation. */
export const argon2Implementations = ['@node-rs/argon2', 'node:crypto'] as const;
export type Argon2Implementation = (typeof argon2Implementations)[number];

/** The first of them, arranged as the portal has it. */
export const threadForEachCore = 'a thread for each core';
