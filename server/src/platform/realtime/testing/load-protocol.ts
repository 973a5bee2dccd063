import type { RealtimeStats } from '../embedded/embedded-realtime.ts';

/** What a load test asks of its server. */
export type LoadCommand =
  /** Publishes `{ n, at, padding }` to each member's channel; `at` in microseconds of the machine's uptime. */
  { do: 'publish'; members: number[]; bytes: number; times: number } | { do: 'cut' } | { do: 'measure' };

export type LoadReport =
  | { is: 'listening'; host: string; now: number }
  | { is: 'done' }
  /** Bytes: of the process, and those in use after a collection. */
  | { is: 'measured'; rss: number; used: number; stats: RealtimeStats };

export interface LoadPublication {
  readonly n: number;
  readonly at: number;
}

/** Each member has a session and a channel of its own. */
export function loadChannel(member: number): string {
  return `sso-ws:u${member}.t1`;
}
