import { day, hour, second } from '../clock/durations.ts';

/** Lifetime of a message that contains no code or link with a lifetime of its own. */
export const defaultLife = 1 * day;
/** Interval between two checks of the outbox; messages written by this process are sent immediately. */
export const pollInterval = 1 * second;
/** Maximum messages being sent at once per channel. */
export const concurrency = 4;
/** Lifetime of a claim. Its worker renews it while it is alive; after a crash another worker takes the message over. */
export const claimLife = 15 * second;
export const claimRenewal = 5 * second;
/**
 * Backoff: doubles from the first value up to the second, and is later a share of the message's age, up to the last: a mail
 * server may be away for days.
 */
export const firstRetry = 1 * second;
export const usualRetry = 30 * second;
export const retryOfAge = 0.1;
export const lastRetry = 1 * hour;
/** Maximum attempts per message; it expires earlier, unless it is of use for more than two weeks. */
export const maxAttempts = 500;
/** How long a gateway may take to answer, and a mail server to accept a connection or a mail. */
export const gatewayTimeout = 20 * second;
export const mailConnectTimeout = 10 * second;
export const mailSocketTimeout = 45 * second;
/** How long sending one mail may take in all. */
export const mailTimeout = 90 * second;
/** Maximum bytes of a gateway's reply that are read. */
export const gatewayReplyLimit = 64 * 1024;
/** How long messages are kept for operators, without their content, after they have ended. */
export const keepFinished = 7 * day;
export const sweepBatch = 1_000;
/** How long a stopping process waits for messages that are being sent. */
export const stopWait = 5 * second;
/** Maximum messages in the development inbox; older ones are dropped. */
export const inboxSize = 500;
/** Maximum characters of a stored failure reason. */
export const errorLength = 300;
