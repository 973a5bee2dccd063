import { minute, second } from '../clock/durations.ts';

/** Share of the requests whose duration is reported (docs/behaviour/web.md#error-reports). */
export const tracesSampleRate = 0.1;
/** Reports that wait to be sent; what comes on top is dropped. */
export const longestQueue = 100;
/** How long the reporting service may take to answer. */
export const sendTimeout = 5 * second;
/** How long the last reports may take when the process stops. */
export const flushTimeout = 2 * second;
/** One and the same error is reported once in this time. */
export const sameErrorAgainAfter = 1 * minute;
/** Errors that are remembered for it. */
export const mostErrorsRemembered = 1_000;
/** How long nothing is sent after the service has asked to wait without saying how long. */
export const defaultRetryDelay = 1 * minute;
/** The longest wait that it may ask for. */
export const longestRetryDelay = 60 * minute;
