import { minute, second } from '../clock/durations.ts';

/** Bytes of a request body (docs/behaviour/api.md#requests); an endpoint may declare another. */
export const bodyLimit = 64 * 1024;
/** How long a client may take to send its request. */
export const requestTimeout = 15 * second;
/** How often it is looked for those that take longer. */
export const requestCheckInterval = 5 * second;
/** How long the rest of a body is waited for whose request was answered without it. */
export const unreadBodyTime = second;
/** How long an idle connection is kept. */
export const keepAliveTimeout = 30 * second;
/** Connections of the process at once: those that realtime may have, and a quarter more. */
export const mostConnections = 25_000;
/** How often it is logged that there are as many. */
export const tellDropsEvery = 1 * minute;
/** How long requests in flight may take to finish when the process stops (security R12). */
export const stopTimeout = 8 * second;
/** How long all of a stop may take once DRAIN_SECONDS are over; whoever runs the process gives it ten seconds. */
export const stopWithin = 9 * second;
/** What the messages, the database and the reports have of it at least. */
export const restTimeout = 1 * second;
/** How often connections that fell idle since are closed then. */
export const closeIdleInterval = 100;
/** Characters of one path parameter. */
export const maxParamLength = 1_000;
/** Seconds a client is asked to wait when the server is overloaded. */
export const overloadedRetryAfter = 1;
/** Seconds that a browser keeps its cookie; browsers allow no more (RFC 6265bis §5.5). */
export const browserCookieLife = 400 * 24 * 3600;
