import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { BrandFault } from './brand.ts';

/**
 * Reads a file of a brand's folder; a file that is unreadable or longer than `largest` bytes is a fault. So is a link
 * that leads out of the folder, since what it leads to would be shown to everybody, and anything but a plain file, since
 * reading it may never end (security #410).
 */
export function readUpTo(
  directory: string,
  file: string,
  largest: number,
  faults: BrandFault[],
): Buffer | undefined {
  try {
    const place = realpathSync(join(directory, file));
    const found = statSync(place);
    if (!place.startsWith(realpathSync(directory) + sep))
      faults.push({ file, problem: 'is a link that leads out of the folder' });
    else if (!found.isFile()) faults.push({ file, problem: 'is not a file' });
    else if (found.size > largest)
      faults.push({ file, problem: `has ${found.size} bytes, but at most ${largest} are allowed` });
    else return readFileSync(place);
  } catch (error) {
    faults.push({ file, problem: error instanceof Error ? error.message : String(error) });
  }
  return undefined;
}

/** The names in a folder within the brand's, in order; empty if there is none. */
export function namesWithin(directory: string, folder: string, faults: BrandFault[]): readonly string[] {
  if (!existsSync(join(directory, folder))) return [];
  try {
    return readdirSync(join(directory, folder)).toSorted();
  } catch (error) {
    faults.push({ file: folder, problem: error instanceof Error ? error.message : String(error) });
    return [];
  }
}
