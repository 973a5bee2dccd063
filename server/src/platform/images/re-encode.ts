import sharp from 'sharp';

export interface ReEncodeLimits {
  /** Pixels of the longest side that is read. */
  readonly maxInputSide: number;
  /** Pixels of the longest side that is kept. */
  readonly outputSide: number;
  /** Seconds. */
  readonly timeout: number;
}

/** The bytes are no picture of an accepted kind, are damaged, or have too many pixels. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
  readonly reason: 'kind' | 'pixels' | 'damaged';

  constructor(reason: UnusableImage['reason'], options: ErrorOptions = {}) {
    super(`Unusable image: ${reason}`, options);
    this.reason = reason;
  }
}

const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  // JPEG, PNG, WebP by their first bytes.
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

// Whatever the bytes claim to be, no other reader runs: no SVG, no PDF, no ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/**
 * Draws a picture anew as WebP: what comes out holds pixels only, no EXIF, no place, no hidden data (ASVS 5.2).
 * The orientation of the EXIF data is applied first. Throws UnusableImage.
 */
export async function reEncode(bytes: Buffer, limits: ReEncodeLimits): Promise<Buffer> {
  if (!kinds.some((fits) => fits(bytes))) throw new UnusableImage('kind');
  const options = { failOn: 'error', limitInputPixels: limits.maxInputSide ** 2, pages: 1 } as const;
  try {
    const { width, height } = await sharp(bytes, options).metadata();
    if (Math.max(width, height) > limits.maxInputSide) throw new UnusableImage('pixels');
    return await sharp(bytes, options)
      .timeout({ seconds: limits.timeout })
      .autoOrient()
      .resize(limits.outputSide, limits.outputSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    if (error instanceof UnusableImage) throw error;
    throw new UnusableImage(isTooLarge(error) ? 'pixels' : 'damaged', { cause: error });
  }
}

const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('pixel limit');
