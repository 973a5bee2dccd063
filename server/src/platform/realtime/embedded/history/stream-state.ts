/** A position in a channel's stream. Positions in different epochs cannot be compared. */
export interface StreamPosition {
  readonly offset: number;
  readonly epoch: string;
}

export interface Publication {
  /** Counts from 1; 0 if the channel keeps no history. */
  readonly offset: number;
  /** As sent to clients: `{"data":…,"offset":1}`. */
  readonly encoded: string;
}

/** The top of a stream and its kept publications, oldest first. */
export interface StreamState extends StreamPosition {
  readonly publications: readonly Publication[];
}
