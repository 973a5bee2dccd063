import type { ReEncodeLimits } from './re-encode-limits.ts';
import { UnusableImage } from './unusable-image.ts';

const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  // The first bytes of JPEG, PNG and WebP.
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/**
 * Re-encodes a picture as WebP: the result contains pixels only, no EXIF, no location, no hidden data (ASVS 5.2).
 * The EXIF orientation is applied first. Throws UnusableImage.
 */
export async function reEncode(bytes: Buffer, limits: ReEncodeLimits): Promise<Buffer> {
  if (!kinds.some((fits) => fits(bytes))) throw new UnusableImage('kind');
  // Loaded on demand: it costs 23 MB and 70 ms that a server without uploads does not need.
  const { drawWebp } = await import('./draw-webp.ts');
  return drawWebp(bytes, limits);
}
