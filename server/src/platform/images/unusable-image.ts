/** The bytes are not a picture of an accepted format, are damaged, or have too many pixels. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
  readonly reason: 'kind' | 'pixels' | 'damaged';

  constructor(reason: UnusableImage['reason'], options: ErrorOptions = {}) {
    super(`Unusable image: ${reason}`, options);
    this.reason = reason;
  }
}
