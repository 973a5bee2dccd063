import { day, hour, minute, second } from '../../platform/clock/durations.ts';

// Lives of what the protocol issues, in seconds, as the library wants them (docs/behaviour/authorize.md#constants).
export const codeLife = 60;
export const accessTokenLife = 60 * 60;
/** A JWT access token is not looked up, so a logout does not reach it: it is short. */
export const jwtAccessTokenLife = 5 * 60;
export const idTokenLife = 60 * 60;
/** The same of a fact that an application is told again. */
export const noteFactsEvery = 1 * day;
/** A token that is refreshed is noted as a use of the access this often at most, milliseconds. */
export const noteUseEvery = 1 * day;
export const refreshTokenLife = 30 * 24 * 60 * 60;
/** What is granted for the time after signing out ends a year after the person last agreed at the latest. */
export const offlineGrantLife = 365 * 24 * 60 * 60;
export const deviceCodeLife = 10 * 60;
/** How long a request over the back channel waits for the companion (CIBA Core 1.0 §7.1, `requested_expiry`), and between two polls. */
export const backchannelLife = { least: 30, usual: 5 * 60, most: 10 * 60 };
export const pollInterval = 5;
/** How long a person may take from arriving at the portal to the answer. */
export const interactionLife = 60 * 60;
/** How long a person may take to confirm a logout, in milliseconds. */
export const logoutRequestLife = 30 * minute;
export const clientCredentialsLife = 10 * 60;
export const initialAccessTokenLife = 24 * 60 * 60;

/** What begins a sign-in, by one application from one address, since each writes a row; anybody can name a public client. */
export const anonymousRequests = { points: 120, duration: 1 * minute };
/** The same with what looks like a secret: a wrong one writes nothing. */
export const authenticatedRequests = { points: 1_200, duration: 1 * minute };
/** Registrations from one address. */
export const registrations = { points: 30, duration: 1 * minute };
/** Registrations that nobody let in, from one address, and from all of them. */
export const openRegistrations = { points: 60, duration: 1 * hour };
export const openRegistrationsOfAll = { points: 1_000, duration: 1 * hour };
/** Bytes of a client ID metadata document, and milliseconds that its host has for it. */
export const documentLimit = 5 * 1024;
export const documentTimeout = 5 * second;
/** How long it is believed, whatever its host says (draft-ietf-oauth-client-id-metadata-document §4.4). */
export const documentLife = { least: 5 * minute, usual: 1 * hour, most: 1 * day };
/** How long its client goes on while its host does not answer. */
export const documentGrace = 1 * day;
/** How long a host is not asked again for a document that could not be read, and how many of these are remembered. */
export const documentCooldown = 30 * second;
export const maxFailedDocuments = 1_000;
/** Documents that are read for one address, and from one host. */
export const documentReads = { points: 30, duration: 1 * minute };
export const documentReadsOfHost = { points: 60, duration: 1 * minute };
/** Seconds that a signed request object may be good for (RFC 9101). */
export const requestObjectLife = 60 * 60;
/** Device codes that one account may enter, right or wrong: they are short. */
export const deviceCodeAttempts = { points: 10, duration: 10 * minute };
/** The same for one address. */
export const deviceCodeAttemptsByAddress = { points: 60, duration: 10 * minute };

/** Of one message of the back channel (OpenID Connect Back-Channel Logout 1.0). */
export const noticeTimeout = 5 * second;
/** Milliseconds to wait before the second, third, … attempt; after the last one the message has failed. */
export const noticeRetryDelays = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * 60 * minute];
/** Messages that one look for due ones takes up. */
export const noticeBatch = 50;
export const noticePoll = 2 * second;
/** How often outcomes that are too old are removed. */
export const noticeSweep = hour;
/** Outcomes are kept for the operator this long. */
export const keepNotices = 30 * day;

/** A receipt of a logout is read this long; most applications have confirmed or failed by then. */
export const receiptLife = hour;
/** Applications that one receipt speaks of. */
export const mostOnReceipt = 50;
/** Readings of receipts of one account; a page that waits makes some 40. */
export const receiptsPerAccount = { points: 200, duration: 15 * minute };
/** Readings with receipts that are none, from one address. */
export const badReceiptsPerAddress = { points: 30, duration: 15 * minute };

/** Accounts whose lost access one transaction follows up (docs/behaviour/groups.md#losing-access). */
export const accountsAtOnce = 500;
/** Such transactions that the call which took the access waits for; the rest goes on beside the requests. */
export const lossesAtOnce = 20;
/** How often it is looked for what is left. */
export const lossPoll = 5 * second;

/** Records removed by one sweep. */
export const sweepBatch = 1_000;
/** An expired code or token is kept a little, so that its replay is still recognised. */
export const keepExpired = 5 * minute;
/** How often records that are over are removed. */
export const recordSweep = minute;
/** How often ended sessions are looked for that still hold tokens. */
export const leftoverPoll = minute;
/** Ended sessions that one look for leftovers takes up. */
export const leftoverBatch = 200;
/** Bytes of a body at the protocol's endpoints; some are stored. */
export const protocolBodyLimit = 16 * 1024;
/** Of a registration, which may hold keys; of a logout, which holds an ID token. */
export const longBodyLimit = 48 * 1024;
/** A second factor that was proven inside the session this recently, in milliseconds, is not asked for again. */
export const stepUpWindow = 10 * minute;
