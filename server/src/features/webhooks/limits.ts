import { day, hour, minute, second } from '../../platform/clock/durations.ts';

/** Maximum webhooks: a process delivers to all of them concurrently. */
export const maxWebhooks = 50;
/** Timeout of one attempt, from name resolution to the status of the reply. */
export const attemptTimeout = 15 * second;
/** How long an event is retried after it happened or was sent again. */
export const triedFor = 3 * day;
/** Delay before the second attempt; it doubles each time up to `longestRetryDelay`. */
export const firstRetryDelay = 5 * second;
export const longestRetryDelay = 1 * hour;
/** How long a webhook stays claimed by a process that died. */
export const holdLife = 1 * minute;
/** Interval at which a process looks for events of other processes, and for retries that are due. */
export const lookInterval = 2 * second;
/** How long a stopping portal waits for deliveries in progress. */
export const stopWait = 5 * second;
/** Maximum waiting events per webhook; beyond it the oldest are given up. */
export const maxWaiting = 100_000;
/** How long finished deliveries are kept for the operator. */
export const keepDeliveries = 30 * day;
export const sweepInterval = 10 * minute;
export const sweepBatch = 5_000;
/** How long the previous secret also signs. */
export const previousSecretLife = 1 * day;
/** Random bytes of a secret: Standard Webhooks requires 24 to 64. */
export const secretBytes = 32;
