import sharp from 'sharp';
import { expect, it } from 'vitest';
import { reEncode } from './re-encode.ts';

const limits = { maxInputSide: 256, outputSide: 64, timeout: 60 };

/** A JPEG with so many further markers of a scan, in a comment, so that it can be drawn. */
async function jpegWith(markers: number): Promise<Buffer> {
  const background = '#369';
  const picture = await sharp({ create: { width: 128, height: 128, channels: 3, background } })
    .jpeg({ progressive: true })
    .toBuffer();
  const comment = Buffer.concat(Array.from({ length: markers }, () => Buffer.from([0xff, 0xda])));
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, comment, picture.subarray(2)]);
}

it('refuses a JPEG of hundreds of scans before it is drawn: each takes as long as the picture', async () => {
  await expect(reEncode(await jpegWith(200), limits)).rejects.toMatchObject({ reason: 'damaged' });
});

it('accepts an ordinary progressive one', async () => {
  const drawn = await reEncode(await jpegWith(20), limits);
  expect(drawn.toString('latin1', 8, 12)).toBe('WEBP');
});
