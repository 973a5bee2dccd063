import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { installationDirectory } from '../../../installation-directory.ts';
import type { UnusableBrand } from '../brand.ts';
import { readBrand } from '../read-brand.ts';

/** An invented brand with a text of every kind. */
export const harbour = join(installationDirectory, 'e2e/fixtures/brands/harbour');

export interface BrandFolder {
  readonly directory: string;
  /** Objects are written as JSON. */
  write(file: string, content: string | object): Promise<void>;
  /** Each as `file key: problem`. */
  faults(): string[];
}

/** A copy of that folder that a test can change; it is removed with the test. */
export async function brandFolder(): Promise<BrandFolder> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-brand-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await cp(harbour, directory, { recursive: true });
  return {
    directory,
    async write(file, content) {
      await mkdir(dirname(join(directory, file)), { recursive: true });
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      await writeFile(join(directory, file), text);
    },
    faults() {
      try {
        readBrand(directory);
        return [];
      } catch (error) {
        return (error as UnusableBrand).faults.map(({ file, key, problem }) =>
          [file, key ? ` ${key}` : '', `: ${problem}`].join(''),
        );
      }
    },
  };
}
