import { minute, second } from '../clock/durations.ts';

/** Maximum bytes of a request body (docs/behaviour/api.md#requests); an endpoint may declare a different limit. */
export const bodyLimit = 64 * 1024;
/** How long a client may take to send its request. */
export const requestTimeout = 15 * second;
/** How long a connection with an unfinished reply may stand still, for a client that does not read. */
export const standstillTimeout = 2 * minute;
/** Interval between checks for requests that exceed `requestTimeout`. */
export const requestCheckInterval = 5 * second;
/** How long the server waits for the rest of a body after it has answered the request. */
export const unreadBodyTime = second;
/** How long an idle connection is kept open. */
export const keepAliveTimeout = 30 * second;
/** Maximum simultaneous connections of the process: the limit for realtime and a quarter more. */
export const mostConnections = 25_000;
/** Requests that one connection may send ahead of the replies to earlier ones. */
export const mostPipelined = 16;
/** Interval between log lines that say that connections are being refused. */
export const tellDropsEvery = 1 * minute;
/** How long requests in progress may take to finish when the process stops (security R12). */
export const stopTimeout = 8 * second;
/** How long a stop may take in all once DRAIN_SECONDS are over; supervisors kill the process after ten seconds. */
export const stopWithin = 9 * second;
/** The minimum of that time which is left for messages, database and reports. */
export const restTimeout = 1 * second;
/** During a stop, the interval at which idle connections are closed. */
export const closeIdleInterval = 100;
/** Maximum characters of a path parameter. */
export const maxParamLength = 1_000;
/** Seconds after which a client may retry when the server is overloaded. */
export const overloadedRetryAfter = 1;
/** Lifetime of the browser cookie in seconds; browsers allow no more (RFC 6265bis §5.5). */
export const browserCookieLife = 400 * 24 * 3600;
