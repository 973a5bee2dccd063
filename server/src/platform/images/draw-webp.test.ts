import { expect, it } from 'vitest';
import { drawWebp } from './draw-webp.ts';

it('never renders an SVG upload, although the process may read one for the brand', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
  );
  const limits = { maxInputSide: 64, outputSide: 8, timeout: 60 };
  await expect(drawWebp(svg, limits)).rejects.toMatchObject({ name: 'UnusableImage' });
});
