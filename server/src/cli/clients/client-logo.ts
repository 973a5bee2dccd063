import { createReadStream } from 'node:fs';
import sharp from 'sharp';
import { readBounded } from '../../platform/network/read-bounded.ts';
import { UsageError } from '../usage-error.ts';

/** Side length in pixels of the stored square: twice the largest size in which it is shown. */
const side = 128;
const maxBytes = 2 * 1024 * 1024;
const downloadTimeout = 10_000;

/**
 * Converts a picture to a small WebP in a data URL, so that pages show it without contacting another server.
 * `source` is a file or an http(s) address. Returns null for an empty text. Throws UsageError.
 */
export async function logoOf(source: string): Promise<string | null> {
  if (source === '') return null;
  try {
    const picture = await sharp(await bytesOf(source), { limitInputPixels: 50_000_000 })
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 90 })
      .toBuffer();
    return `data:image/webp;base64,${picture.toString('base64')}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--logo ${source} is not a readable picture: ${reason}`, { cause: error });
  }
}

async function bytesOf(source: string): Promise<Buffer> {
  const bytes = /^https?:\/\//i.test(source) ? await download(source) : await readFrom(source);
  if (bytes.length > maxBytes) throw new Error('it is larger than 2 MB');
  return bytes;
}

/** Nothing that never ends, such as a device. */
async function readFrom(file: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > maxBytes) break;
  }
  return Buffer.concat(parts);
}

async function download(address: string): Promise<Buffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(downloadTimeout) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return readBounded(response, maxBytes + 1);
}
