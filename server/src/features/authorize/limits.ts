import { day, hour, minute, second } from '../../platform/clock/durations.ts';

// Lifetimes of codes and tokens in seconds, as the library expects them (docs/behaviour/authorize.md#constants).
export const codeLife = 60;
export const accessTokenLife = 60 * 60;
/** A JWT access token is not looked up, so that a logout does not reach it: its life is short. */
export const jwtAccessTokenLife = 5 * 60;
export const idTokenLife = 60 * 60;
/** Minimum interval between two records of the same fact that an application was told, in milliseconds. */
export const noteFactsEvery = 1 * day;
/** How exactly it is recorded when an application last obtained tokens, in milliseconds. */
export const noteUseEvery = 1 * day;
export const refreshTokenLife = 30 * 24 * 60 * 60;
/** Offline access ends at the latest a year after the person last agreed. */
export const offlineGrantLife = 365 * 24 * 60 * 60;
export const deviceCodeLife = 10 * 60;
/**
 * How long a back-channel request waits for the companion in seconds (CIBA Core 1.0 §7.1, `requested_expiry`), and the
 * interval of polls.
 */
export const backchannelLife = { least: 30, usual: 5 * 60, most: 10 * 60 };
export const pollInterval = 5;
/** Maximum seconds between a person's arrival at the portal and the answer. */
export const interactionLife = 60 * 60;
/** Maximum time for confirming a logout, in milliseconds. */
export const logoutRequestLife = 30 * minute;
export const clientCredentialsLife = 10 * 60;
export const initialAccessTokenLife = 24 * 60 * 60;

/**
 * Requests that begin a sign-in, per application and address, because each writes a row; anybody can name a public
 * client.
 */
export const anonymousRequests = { points: 120, duration: 1 * minute };
/** The same for requests with something that looks like a secret: a wrong one writes nothing. */
export const authenticatedRequests = { points: 1_200, duration: 1 * minute };
/**
 * Consents of one account to applications. Each may be an event of the audit, and taken back again (security #315).
 */
export const consents = { points: 60, duration: 10 * minute };
/**
 * Refreshes of one account and application; applications that nobody vouches for count together. Each leaves a record of
 * the replaced token for as long as its family lives (security #482).
 */
export const refreshes = { points: 120, duration: 10 * minute };
/**
 * How many parameters a request has at most, and how many of them name an API (RFC 8707 §2): reading one that is repeated
 * takes the library a time that grows with the square of their number (security #540).
 */
export const mostParameters = 50;
export const mostResources = 8;
/** Registrations from one address. */
export const registrations = { points: 30, duration: 1 * minute };
/** Registrations without a token, from one address. */
export const openRegistrations = { points: 60, duration: 1 * hour };
/**
 * Registrations without a token, and new metadata documents (#497), each counted apart: of one network and of all. Operators
 * are alerted when the share `nearlyFull` of the last one is used.
 */
export const strangersOfNetwork = { points: 120, duration: 1 * hour };
export const strangersOfAll = { points: 1_000, duration: 1 * hour };
export const nearlyFull = 0.7;
/** Maximum bytes of a client ID metadata document, and the timeout for reading it in milliseconds. */
export const documentLimit = 5 * 1024;
export const documentTimeout = 5 * second;
/**
 * How long a document is considered fresh, whatever its host says (draft-ietf-oauth-client-id-metadata-document §4.4).
 */
export const documentLife = { least: 5 * minute, usual: 1 * hour, most: 1 * day };
/** How long its client keeps working while its host does not answer. */
export const documentGrace = 1 * day;
/**
 * How long a host is not asked again for a document that could not be read, and how many of these failures are
 * remembered.
 */
export const documentCooldown = 30 * second;
export const maxFailedDocuments = 1_000;
/** Documents read on behalf of one address, and from one host. */
export const documentReads = { points: 30, duration: 1 * minute };
export const documentReadsOfHost = { points: 60, duration: 1 * minute };
/** Maximum lifetime of a signed request object in seconds (RFC 9101). */
export const requestObjectLife = 60 * 60;
/** Maximum remaining lifetime of a client's assertion in seconds (RFC 7523 §3). */
export const assertionLife = 60 * 60;
/** Device codes that one account may enter, right or wrong: they are short. */
export const deviceCodeAttempts = { points: 10, duration: 10 * minute };
/** The same for one address. */
export const deviceCodeAttemptsByAddress = { points: 60, duration: 10 * minute };

/** Timeout of one back-channel message (OpenID Connect Back-Channel Logout 1.0). */
export const noticeTimeout = 5 * second;
/** Maximum bytes of the keys of a client, or of another document that the library reads. */
export const fetchedLimit = 256 * 1024;
/** How long keys of a client are considered fresh, whatever their host says: one that is withdrawn ends with it. */
export const keysLife = { least: 1 * minute, usual: 5 * minute, most: 1 * hour };
/** Milliseconds to wait before the second, third, … attempt; after the last one the message has failed. */
export const noticeRetryDelays = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * 60 * minute];
export const noticePoll = 2 * second;
/** Interval at which old outcomes are deleted. */
export const noticeSweep = hour;
/** How long outcomes are kept for the operator. */
export const keepNotices = 30 * day;

/** How long the receipt of a logout can be read; most applications have confirmed or failed by then. */
export const receiptLife = hour;
/** Maximum applications on one receipt. */
export const mostOnReceipt = 50;
/** Reads of receipts per account; a waiting page makes some 40. */
export const receiptsPerAccount = { points: 200, duration: 15 * minute };
/** Reads with invalid receipts per address. */
export const badReceiptsPerAddress = { points: 30, duration: 15 * minute };

/** Accounts whose lost access one transaction processes (docs/behaviour/groups.md#losing-access). */
export const accountsAtOnce = 500;
/** Such transactions that the call which withdrew the access waits for; the rest is processed in the background. */
export const lossesAtOnce = 20;
/** Interval at which the background task looks for the rest. */
export const lossPoll = 5 * second;

/** Maximum records that one sweep deletes. */
export const sweepBatch = 1_000;
/** How long an expired code or token is kept, so that its replay is recognised. */
export const keepExpired = 5 * minute;
/** Interval at which expired records are deleted. */
export const recordSweep = minute;
/** Interval at which the background task looks for ended sessions that still have tokens. */
export const leftoverPoll = minute;
/** Maximum ended sessions that one such run processes. */
export const leftoverBatch = 200;
/** Maximum bytes of a body at the protocol's endpoints; some bodies are stored. */
export const protocolBodyLimit = 16 * 1024;
/** The same for a registration, which may contain keys, and for a logout, which contains an ID token. */
export const longBodyLimit = 48 * 1024;
/** Milliseconds for which a second factor proven inside the session is not asked for again. */
export const stepUpWindow = 10 * minute;
