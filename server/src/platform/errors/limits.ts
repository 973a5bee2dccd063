import { minute, second } from '../clock/durations.ts';

/** Share of requests whose duration is reported (docs/behaviour/web.md#error-reports). */
export const tracesSampleRate = 0.1;
/** Maximum reports waiting to be sent; further ones are dropped. */
export const longestQueue = 100;
/** How long the reporting service may take to answer. */
export const sendTimeout = 5 * second;
/** How long sending the last reports may take when the process stops. */
export const flushTimeout = 2 * second;
/** The same error is reported once within this time. */
export const sameErrorAgainAfter = 1 * minute;
/** Maximum errors that are remembered for this. */
export const mostErrorsRemembered = 1_000;
/** How long nothing is sent after the service asked to wait without naming a time. */
export const defaultRetryDelay = 1 * minute;
/** The longest wait that the service can ask for. */
export const longestRetryDelay = 60 * minute;
