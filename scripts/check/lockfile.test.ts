import { expect, it } from 'vitest';
import { lockfileFaults } from './lockfile.ts';

const lockfile = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

it('accepts hashes without addresses, and links to workspaces', () => {
  const content = lockfile({
    '': { name: 'latchkey' },
    contract: { name: '@latchkey/contract' },
    'node_modules/@latchkey/contract': { resolved: 'contract', link: true },
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' },
    'node_modules/zod-arm64': { version: '4.6.7', optional: true, cpu: ['arm64'] },
    'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true },
  });
  expect(lockfileFaults(content)).toEqual([]);
});

it('reports a package with a fixed download address', () => {
  const content = lockfile({
    'node_modules/zod': { resolved: 'https://registry.example/zod.tgz', integrity: 'sha512-x' },
  });
  expect(lockfileFaults(content)).toEqual(['node_modules/zod is tied to https://registry.example/zod.tgz']);
});

it('reports a package without its hash', () => {
  expect(lockfileFaults(lockfile({ 'node_modules/zod': { version: '4.6.7' } }))).toEqual([
    'node_modules/zod has no integrity hash',
  ]);
});
