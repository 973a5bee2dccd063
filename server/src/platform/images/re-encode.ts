import type { ReEncodeLimits } from './re-encode-limits.ts';
import { UnusableImage } from './unusable-image.ts';

const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  // JPEG, PNG, WebP by their first bytes.
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/**
 * Re-encodes a picture as WebP: what comes out holds pixels only, no EXIF, no place, no hidden data (ASVS 5.2).
 * The orientation of the EXIF data is applied first. Throws UnusableImage.
 */
export async function reEncode(bytes: Buffer, limits: ReEncodeLimits): Promise<Buffer> {
  if (!kinds.some((fits) => fits(bytes))) throw new UnusableImage('kind');
  // 23 MB and 70 ms that a server without uploads does not need.
  const { drawWebp } = await import('./draw-webp.ts');
  return drawWebp(bytes, limits);
}
