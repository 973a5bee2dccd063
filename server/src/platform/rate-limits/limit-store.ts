/** What was counted for a key in its running window. */
export interface Count {
  readonly points: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
  /** Counted by one process alone, as the shared counters are away: only a part of the limit is let through. */
  readonly isReduced?: boolean;
}

/** Counts points by key in windows of one length, which begin with the first point. */
export interface LimitStore {
  /** Adds points (or takes some back, below zero) in one atomic step and tells the count after it. */
  add(key: string, points: number): Promise<Count>;
  read(key: string): Promise<Count | undefined>;
  remove(key: string): Promise<void>;
}

/** The store of the counters is away, so nothing that they guard is let through (#69). The HTTP layer answers 503. */
export class LimitStoreAway extends Error {
  override readonly name = 'LimitStoreAway';
  /** Seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number, options: ErrorOptions) {
    super('The store of the rate limits is away', options);
    this.retryAfter = retryAfter;
  }
}
