// `npm run release`: creates the files of a release in release/. With `-- --stage DIRECTORY` it only creates the
// unpacked package, from which the image is built.

import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runStaleBuilds } from './builds.ts';
import { runNpm } from './release/run-npm.ts';
import { stagePackage } from './release/stage-package.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { stage: { type: 'string' }, out: { type: 'string' } } });

const failed = await runStaleBuilds(root, 'stderr');
if (failed) throw new Error(`the ${failed.name} could not be built; the reason stands above`);

if (values.stage) await stagePackage(root, resolve(values.stage));
else await makeRelease(resolve(values.out ?? join(root, 'release')));

/** The package, the recipe of the image, the lists of parts, and the checksums of all of them. */
async function makeRelease(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const stage = join(directory, 'package');
  const version = await stagePackage(root, stage);
  await runNpm(['pack', '--pack-destination', directory], stage);
  await rm(stage, { recursive: true });
  await cp(join(root, 'Dockerfile'), join(directory, 'Dockerfile'));
  for (const format of ['cyclonedx', 'spdx']) {
    // For the workspaces rather than the package, because bundled dependencies are parts as well.
    const parts = await runNpm(
      ['sbom', '--package-lock-only', '--omit=dev', '--sbom-type=application', `--sbom-format=${format}`],
      root,
    );
    await writeFile(join(directory, `latchkey-${version}.${format}.json`), parts);
  }
  await writeFile(join(directory, 'SHA256SUMS'), await checksums(directory));
  for (const name of await readdir(directory)) process.stdout.write(`${join(directory, name)}\n`);
}

/** In the format of `sha256sum --check`. */
async function checksums(directory: string): Promise<string> {
  const names = (await readdir(directory)).sort();
  const lines = names.map(async (name) => {
    const digest = createHash('sha256').update(await readFile(join(directory, name)));
    return `${digest.digest('hex')}  ${name}\n`;
  });
  return (await Promise.all(lines)).join('');
}
