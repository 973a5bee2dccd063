import sharp from 'sharp';
import type { ReEncodeLimits } from './re-encode-limits.ts';
import { UnusableImage } from './unusable-image.ts';

// Whatever the bytes claim to be, no other loader runs: no PDF, no ImageMagick. This applies to the whole process,
// which also renders the brand's own logo from SVG for mails; uploaded pictures are restricted by their first bytes,
// and by the format below.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
const formats: readonly string[] = ['jpeg', 'png', 'webp'];

/** Converts a picture to WebP. Throws UnusableImage. */
export async function drawWebp(bytes: Buffer, limits: ReEncodeLimits): Promise<Buffer> {
  const options = { failOn: 'error', limitInputPixels: limits.maxInputSide ** 2, pages: 1 } as const;
  try {
    const { format, width, height } = await sharp(bytes, options).metadata();
    if (!formats.includes(format)) throw new UnusableImage('kind');
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
