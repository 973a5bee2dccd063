import type { EndedRequests } from '../http/ended-requests.ts';
import type { CapWatch } from './cap-watch.ts';
import type { Happenings } from './happenings.ts';

type Counts = Readonly<Record<string, number>>;

/** The sources of the numbers in /metrics. */
export interface Measured {
  readonly version: string;
  readonly requests: EndedRequests;
  readonly caps: CapWatch;
  readonly happenings: Happenings;
  readonly hashQueue: { readonly waiting: number; readonly running: number };
  /** By channel. */
  unsentMessages(): Promise<Counts>;
  /** By webhook. */
  waitingForWebhooks(): Promise<Counts>;
  /** By transport. */
  sockets(): Counts;
  /** Whether each external service is available: 1 or 0. */
  services(): Promise<Counts>;
}
