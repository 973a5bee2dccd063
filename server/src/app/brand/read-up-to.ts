import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandFault } from './brand.ts';

/** Reads a file of a brand's folder; a file that is unreadable or longer than `largest` bytes is a fault. */
export function readUpTo(
  directory: string,
  file: string,
  largest: number,
  faults: BrandFault[],
): Buffer | undefined {
  try {
    const { size } = statSync(join(directory, file));
    if (size <= largest) return readFileSync(join(directory, file));
    faults.push({ file, problem: `has ${size} bytes, but at most ${largest} are allowed` });
  } catch (error) {
    faults.push({ file, problem: error instanceof Error ? error.message : String(error) });
  }
  return undefined;
}
