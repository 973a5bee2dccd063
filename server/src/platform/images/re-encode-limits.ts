export interface ReEncodeLimits {
  /** Maximum pixels of the longer side of the input. */
  readonly maxInputSide: number;
  /** Maximum pixels of the longer side of the output. */
  readonly outputSide: number;
  /** In seconds. */
  readonly timeout: number;
}
