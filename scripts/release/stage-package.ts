import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNpm } from './run-npm.ts';

/**
 * Packages that are not bundled because they are native or locate files relative to themselves; the same list as
 * `external` in server/vite.config.ts.
 */
export const packagesBeside = ['@node-rs/argon2', '@node-rs/bcrypt', 'oidc-provider', 'sharp'] as const;

/**
 * Copied from the repository into the package with the same paths, because the program locates files relative to
 * itself.
 */
const contents = ['server/dist', 'server/brands', 'web/dist', 'LICENSE', 'CHANGELOG.md'] as const;

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Lays out the package that is installed with npm and copied into the image: the built server and web app, and a
 * shrinkwrap that pins the installed dependencies to the versions in package-lock.json.
 * @param root the repository, with both builds made
 * @param directory is emptied first
 * @returns the version
 */
export async function stagePackage(root: string, directory: string): Promise<string> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const path of contents) await cp(join(root, path), join(directory, path), { recursive: true });
  await cp(join(root, 'docs/install.md'), join(directory, 'README.md'));
  const main = await readManifest(root);
  const { dependencies } = await readManifest(join(root, 'server'));
  const manifest = {
    name: 'latchkey',
    version: main.version,
    description: main.description,
    license: main.license,
    type: 'module',
    bin: { latchkey: 'server/dist/latchkey.js' },
    engines: { node: '>=24' },
    files: ['server/dist', 'server/brands', 'web/dist', 'CHANGELOG.md', 'npm-shrinkwrap.json'],
    dependencies: Object.fromEntries(packagesBeside.map((name) => [name, dependencies[name]])),
  };
  await writeFile(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await pin(root, directory);
  return main.version;
}

/** npm reads the repository's lock file and drops what the package does not need, without any lookup. */
async function pin(root: string, directory: string): Promise<void> {
  await cp(join(root, '.npmrc'), join(directory, '.npmrc'));
  await cp(join(root, 'package-lock.json'), join(directory, 'package-lock.json'));
  await runNpm(['install', '--package-lock-only', '--ignore-scripts', '--offline'], directory);
  await rename(join(directory, 'package-lock.json'), join(directory, 'npm-shrinkwrap.json'));
  await rm(join(directory, '.npmrc'));
}

async function readManifest(directory: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as Manifest;
}
