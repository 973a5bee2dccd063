import { locales } from '@latchkey/contract/text/locales';
import { mailKinds } from '../../platform/messages/mail-kinds.ts';
import { ownMailKey } from '../../platform/messages/mail-of.ts';
import { type Brand, type BrandFault, UnusableBrand } from './brand.ts';

const largestSide = 1024;

/** Checks the content of each PNG and the HTML of each mail, with parsers that the start does not load otherwise. */
export async function contentFaults(parts: Pick<Brand, 'pictures' | 'mails'>): Promise<BrandFault[]> {
  return [...(await pictureFaults(parts)), ...(await mailFaults(parts))];
}

/** Throws UnusableBrand with every fault of `contentFaults`. */
export async function refuseBadContents(brand: Brand, directory: string): Promise<void> {
  const faults = await contentFaults(brand);
  if (faults.length > 0) throw new UnusableBrand(directory, faults);
}

async function mailFaults({ mails }: Pick<Brand, 'mails'>): Promise<BrandFault[]> {
  const faults: BrandFault[] = [];
  for (const kind of mailKinds())
    for (const locale of locales) {
      const key = ownMailKey(kind.kind, locale);
      const html = mails.get(key)?.html;
      if (html === undefined) continue;
      const { mailHtmlFaults } = await import('./mail-html-faults.ts');
      faults.push(...mailHtmlFaults(html, kind).map((fault) => ({ file: `mail/${key}.html`, ...fault })));
    }
  return faults;
}

async function pictureFaults({ pictures }: Pick<Brand, 'pictures'>): Promise<BrandFault[]> {
  const faults: BrandFault[] = [];
  for (const { file, bytes, type } of new Set(pictures.values())) {
    if (type !== 'image/png') continue;
    const problem = await problemOf(bytes);
    if (problem) faults.push({ file, problem });
  }
  return faults;
}

async function problemOf(bytes: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: largestSide * largestSide });
    const { format, width, height } = await picture.metadata();
    if (format !== 'png') return `is a picture of type ${format}, not a PNG`;
    if (width > largestSide || height > largestSide)
      return `has ${width} × ${height} pixels, but at most ${largestSide} × ${largestSide} are allowed`;
    await picture.stats();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
