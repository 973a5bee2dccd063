/** A place in a channel's stream. Another epoch is another stream: the positions do not compare. */
export interface StreamPosition {
  readonly offset: number;
  readonly epoch: string;
}

export interface Publication {
  /** Counts from 1; 0 where the channel keeps no history. */
  readonly offset: number;
  /** As it goes over the wire: `{"data":…,"offset":1}`. */
  readonly encoded: string;
}

/** The top of a stream, and what of it is kept, oldest first. */
export interface StreamState extends StreamPosition {
  readonly publications: readonly Publication[];
}
