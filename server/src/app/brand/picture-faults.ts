import { type Brand, type BrandFault, UnusableBrand } from './brand.ts';

const largestSide = 1024;

/** Looks into each PNG. Throws UnusableBrand with every fault. */
export async function refuseBadPictures(brand: Brand, directory: string): Promise<void> {
  const faults: BrandFault[] = [];
  for (const { file, bytes, type } of new Set(brand.pictures.values())) {
    if (type !== 'image/png') continue;
    const problem = await problemOf(bytes);
    if (problem) faults.push({ file, problem });
  }
  if (faults.length > 0) throw new UnusableBrand(directory, faults);
}

async function problemOf(bytes: Buffer): Promise<string | undefined> {
  // Native code, of which a start without pictures of its own has no need.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: largestSide * largestSide });
    const { format, width, height } = await picture.metadata();
    if (format !== 'png') return `is a picture of type ${format}, and no PNG`;
    if (width > largestSide || height > largestSide)
      return `has ${width} × ${height} pixels, and may have ${largestSide} × ${largestSide}`;
    await picture.stats();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
