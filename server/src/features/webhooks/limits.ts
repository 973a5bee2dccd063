import { day, hour, minute, second } from '../../platform/clock/durations.ts';

/** Webhooks that there may be: a process delivers to all of them beside each other. */
export const maxWebhooks = 50;
/** Of one attempt, from the name's resolution to the status of the reply. */
export const attemptTimeout = 15 * second;
/** Until when an event is tried, from when it happened or was sent again. */
export const triedFor = 3 * day;
/** Before the second attempt; each delay is twice the one before, and at most `longestRetryDelay`. */
export const firstRetryDelay = 5 * second;
export const longestRetryDelay = 1 * hour;
/** A process that died holds a webhook no longer than this. */
export const holdLife = 1 * minute;
/** How often it is looked for what another process wrote, and for what is due again. */
export const lookInterval = 2 * second;
/** What is under way when the portal stops is waited for. */
export const stopWait = 5 * second;
/** Events that wait for one webhook; of more the oldest are given up. */
export const maxWaiting = 100_000;
/** Deliveries that are done are kept for the operator. */
export const keepDeliveries = 30 * day;
export const sweepInterval = 10 * minute;
export const sweepBatch = 5_000;
/** The secret before the present one signs, too. */
export const previousSecretLife = 1 * day;
/** Random bytes of a secret: Standard Webhooks asks for 24 to 64. */
export const secretBytes = 32;
