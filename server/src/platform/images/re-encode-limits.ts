export interface ReEncodeLimits {
  /** Pixels of the longest side that is read. */
  readonly maxInputSide: number;
  /** Pixels of the longest side that is kept. */
  readonly outputSide: number;
  /** Seconds. */
  readonly timeout: number;
}
