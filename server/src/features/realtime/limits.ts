import { minute } from '../../platform/clock/durations.ts';

/** Publications under way at once for one user: a Centrifugo is not flooded by an account of many sessions. */
export const publishAtOnce = 10;
/** How long a connection or subscription token is good: by then the browser has asked for the next one, as long as its session lives. */
export const realtimeTokenLife = 5 * minute;
