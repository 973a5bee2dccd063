import { day, hour } from '../../platform/clock/durations.ts';

/** Applications on one account's page. */
export const maxListed = 500;
/** Rows of one page of `latchkey client list`. */
export const listPage = 200;
/** A change that others were quicker than begins again, this often at most. */
export const rewriteAttempts = 5;
/** Random bytes of a client's secret (RFC 6749 §10.10). */
export const secretBytes = 32;
/** URIs of one kind that a client may register. */
export const maxUris = 50;
/** Characters of a picture as a data URL. */
export const maxLogoLength = 64 * 1024;
/** How a picture is read and drawn: at twice the largest size that is shown. */
export const logoLimits = { maxInputSide: 4_000, outputSide: 128, timeout: 5 } as const;
/** Scopes of APIs that a client may be allowed. */
export const maxApiScopes = 200;
/** Scopes of one API, and characters of a scope's description, which people read when they are asked. */
export const maxScopes = 100;
export const maxDescriptionLength = 200;
/** Claims of its own that a client may be told. */
export const maxClaims = 20;
/** Seconds that an operator may give the tokens of a client. */
export const tokenLives = {
  access: { least: 60, most: 24 * 60 * 60 },
  refresh: { least: 5 * 60, most: 365 * 24 * 60 * 60 },
} as const;
/** A client that let itself in and that no account lets have anything is removed after this. */
export const unusedLife = 1 * day;
/** The same for one that accounts let in before: by then the longest grant has ended (docs/behaviour/authorize.md#tokens). */
export const idleLife = 366 * day;
/** How long before its end the owner of unused access is told, milliseconds. */
export const toldAhead = 7 * day;
/** One account is told this often at most, of all that ends until it may be told again. */
export const toldAgain = 30 * day;
export const toldTogether = toldAgain + toldAhead;
/** How often unused access is looked for, and how much of it one look takes at once. */
export const unusedSweep = 1 * hour;
export const unusedBatch = 200;
/** How often such clients are looked for, and how many one transaction removes. */
export const clientSweep = 1 * hour;
export const sweepBatch = 500;
