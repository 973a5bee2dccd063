import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { locales } from '../../contract/src/text/locales.ts';

/** For smaller files the headers outweigh the savings. */
const minBytes = 512;
const compressible = /\.(js|css|svg|webmanifest|txt)$/;

/** Writes `.br` and `.gz` files next to every text file of the build, so that the server need not compress. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'latchkey:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return;
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => compress(join(outDir, file))),
        );
      },
    },
  };
}

/** The web app's two builds share a directory: files that the other one has compressed are skipped. */
async function isCompressed(file: string): Promise<boolean> {
  const [source, compressed] = await Promise.all([stat(file), stat(`${file}.br`).catch(() => undefined)]);
  return compressed !== undefined && compressed.mtimeMs >= source.mtimeMs;
}

/**
 * Files of other languages far outnumber the others; the highest compression level would take correspondingly longer.
 */
const qualityOf = (file: string): number =>
  locales.some((locale) => file.endsWith(`.${locale}.js`)) ? 9 : 11;

async function compress(file: string): Promise<void> {
  if (await isCompressed(file)) return;
  const content = await readFile(file);
  if (content.length < minBytes) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
