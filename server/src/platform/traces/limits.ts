import { second } from '../clock/durations.ts';

/** Spans waiting to be sent; further ones are dropped (#265). */
export const mostSpansWaiting = 2_048;
/** How long the receiver may take for one batch. */
export const exportTimeout = 5 * second;
/** Maximum characters of a query's text. */
export const statementLength = 2_000;
