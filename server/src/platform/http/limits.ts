import { second } from '../clock/durations.ts';

/** Bytes of a request body (docs/behaviour/api.md#requests); an endpoint may declare another. */
export const bodyLimit = 64 * 1024;
/** How long a client may take to send its request. */
export const requestTimeout = 15 * second;
/** How long an idle connection is kept. */
export const keepAliveTimeout = 30 * second;
/** How long requests in flight may take to finish when the process stops (security R12). */
export const stopTimeout = 8 * second;
/** How often connections that fell idle since are closed then. */
export const closeIdleInterval = 100;
/** Characters of one path parameter. */
export const maxParamLength = 1_000;
/** Seconds a client is asked to wait when the server is overloaded. */
export const overloadedRetryAfter = 1;
/** Seconds that a browser keeps its cookie; browsers allow no more (RFC 6265bis §5.5). */
export const browserCookieLife = 400 * 24 * 3600;
