/** Pieces of a body that may be of any size: some clients write JSON token by token. */
const anySize = 4_096;
/** Bytes that the pieces must have on average beyond that. */
const leastMean = 64;

/**
 * Whether a body arrives in so many small pieces that they take far more memory than their content: each is an object of some
 * 400 bytes, also if it is one byte (security #577).
 */
export const isTooFragmented = (pieces: number, bytes: number): boolean =>
  pieces > anySize && bytes < pieces * leastMean;
