/** What was counted for a key in its current window. */
export interface Count {
  readonly points: number;
  /** Milliseconds until the window ends. */
  readonly endsIn: number;
  /**
   * True if this process counted alone because the shared counters are unavailable: only a part of the limit is
   * allowed.
   */
  readonly isReduced?: boolean;
}

/** Counts points per key in windows of fixed length, which start with the first point. */
export interface LimitStore {
  /** Adds points (a negative number takes some back) atomically and returns the resulting count. */
  add(key: string, points: number): Promise<Count>;
  read(key: string): Promise<Count | undefined>;
  remove(key: string): Promise<void>;
}

/** The counters' store is unavailable, so that everything they guard is refused (#69). The HTTP layer answers 503. */
export class LimitStoreAway extends Error {
  override readonly name = 'LimitStoreAway';
  /** In seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number, options: ErrorOptions) {
    super('The store of the rate limits is away', options);
    this.retryAfter = retryAfter;
  }
}
