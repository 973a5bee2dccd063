import { day, second } from '../clock/durations.ts';

/** A message that carries no code or link of its own life is not worth sending later than this. */
export const defaultLife = 1 * day;
/** Time between two looks at the outbox; a message of this process goes out at once. */
export const pollInterval = 1 * second;
/** Messages under way at once on one channel. */
export const concurrency = 4;
/** A claim is good for this long, and renewed while its worker lives; after a crash another worker takes the message up. */
export const claimLife = 15 * second;
export const claimRenewal = 5 * second;
/** Backoff: doubles from the first to the last value, then stays. */
export const firstRetry = 1 * second;
export const lastRetry = 30 * second;
/** Attempts at one message; its life ends most of them earlier. */
export const maxAttempts = 200;
/** How long a gateway may take to answer, and a mail server to take a mail. */
export const gatewayTimeout = 20 * second;
export const mailConnectTimeout = 10 * second;
export const mailSocketTimeout = 45 * second;
/** How long one mail may take in all. */
export const mailTimeout = 90 * second;
/** Bytes of a gateway's reply that are read. */
export const gatewayReplyLimit = 64 * 1024;
/** Finished messages are kept without their content for operators. */
export const keepFinished = 7 * day;
export const sweepBatch = 1_000;
/** How long a stopping process waits for messages under way. */
export const stopWait = 5 * second;
/** Messages that the development inbox shows; older ones are forgotten. */
export const inboxSize = 500;
/** Characters of a failure that are kept. */
export const errorLength = 300;
