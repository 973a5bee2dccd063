import { day, hour } from '../../platform/clock/durations.ts';

/** Maximum applications on one account's page. */
export const maxListed = 500;
/** Rows per page of `latchkey client list`. */
export const listPage = 200;
/** Maximum attempts at a change that conflicts with others. */
export const rewriteAttempts = 5;
/** Random bytes of a client's secret (RFC 6749 §10.10). */
export const secretBytes = 32;
/** Maximum URIs of one kind per client. */
export const maxUris = 50;
/** Maximum characters of a picture as a data URL. */
export const maxLogoLength = 64 * 1024;
/** Limits of pictures; they are stored at twice the largest displayed size. */
export const logoLimits = { maxInputSide: 4_000, outputSide: 128, timeout: 5 } as const;
/** Maximum API scopes that a client may be granted. */
export const maxApiScopes = 200;
/** Maximum scopes per API, and maximum characters of a scope's description, which people read on the consent screen. */
export const maxScopes = 100;
export const maxDescriptionLength = 200;
/** Maximum own claims per client. */
export const maxClaims = 20;
/** Range of token lifetimes in seconds that an operator may set for a client. */
export const tokenLives = {
  access: { least: 60, most: 24 * 60 * 60 },
  refresh: { least: 5 * 60, most: 365 * 24 * 60 * 60 },
} as const;
/** A self-registered client to which no account has granted anything is removed after this time. */
export const unusedLife = 1 * day;
/**
 * The same for one that accounts used before: by then the longest grant has ended (docs/behaviour/authorize.md#tokens).
 */
export const idleLife = 366 * day;
/** How long before its end the owner is warned of unused access, in milliseconds. */
export const toldAhead = 7 * day;
/** Minimum interval between two warnings to an account; each covers everything that ends before the next. */
export const toldAgain = 30 * day;
export const toldTogether = toldAgain + toldAhead;
/** Interval at which unused access is looked for, and how much of it one batch takes. */
export const unusedSweep = 1 * hour;
export const unusedBatch = 200;
/** Interval at which such clients are looked for, and how many one transaction removes. */
export const clientSweep = 1 * hour;
export const sweepBatch = 500;
