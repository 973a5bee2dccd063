import { second } from '../clock/durations.ts';

/** Spans that wait to be sent; more are dropped (#265). */
export const mostSpansWaiting = 2_048;
/** How long the receiver may take for one batch. */
export const exportTimeout = 5 * second;
/** Characters of a query's text. */
export const statementLength = 2_000;
