import type { RealtimeStats } from '../embedded/embedded-realtime.ts';

/** A command of a load test to its server. */
export type LoadCommand =
  /** Publishes `{ n, at, padding }` to each member's channel; `at` in microseconds of the machine's uptime. */
  { do: 'publish'; members: number[]; bytes: number; times: number } | { do: 'cut' } | { do: 'measure' };

export type LoadReport =
  | { is: 'listening'; host: string; now: number }
  | { is: 'done' }
  /** In bytes: of the process, and in use after a garbage collection. */
  | { is: 'measured'; rss: number; used: number; stats: RealtimeStats };

export interface LoadPublication {
  readonly n: number;
  readonly at: number;
}

/** Each member has its own session and channel. */
export function loadChannel(member: number): string {
  return `sso-ws:u${member}.t1`;
}
