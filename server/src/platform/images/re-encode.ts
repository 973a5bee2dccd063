import type { ReEncodeLimits } from './re-encode-limits.ts';
import { UnusableImage } from './unusable-image.ts';

const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

const kinds: readonly ((bytes: Buffer) => boolean)[] = [
  isJpeg,
  // The first bytes of PNG and WebP.
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** The marker that begins a scan of a JPEG (ITU-T T.81 §B.1.1.3); it does not occur in the data of one. */
const scan = Buffer.from([0xff, 0xda]);
/** Programs write about ten into a progressive JPEG, and each takes as long to read as the whole picture. */
const mostScans = 100;

/**
 * Re-encodes a picture as WebP: the result contains pixels only, no EXIF, no location, no hidden data (ASVS 5.2).
 * The EXIF orientation is applied first. Throws UnusableImage.
 */
export async function reEncode(bytes: Buffer, limits: ReEncodeLimits): Promise<Buffer> {
  if (!kinds.some((fits) => fits(bytes))) throw new UnusableImage('kind');
  if (hasTooManyScans(bytes)) throw new UnusableImage('damaged');
  // Loaded on demand: it costs 23 MB and 70 ms that a server without uploads does not need.
  const { drawWebp } = await import('./draw-webp.ts');
  return drawWebp(bytes, limits);
}

function hasTooManyScans(bytes: Buffer): boolean {
  if (!isJpeg(bytes)) return false;
  let count = 0;
  for (let at = bytes.indexOf(scan); at !== -1; at = bytes.indexOf(scan, at + scan.length)) {
    count += 1;
    if (count > mostScans) return true;
  }
  return false;
}
