import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Files, plantTree } from './planted-tree.ts';
import { runTool } from './run-tool.ts';

const manifest = (name: string, more: object = {}) => JSON.stringify({ name, type: 'module', ...more });

const tree: Files = {
  'package.json': manifest('planted', { private: true, workspaces: ['contract', 'server', 'web'] }),
  'contract/package.json': manifest('@latchkey/contract', { exports: { './*': './src/*.ts' } }),
  'server/package.json': manifest('@latchkey/server', { dependencies: { '@latchkey/contract': '1.0.0' } }),
  'web/package.json': manifest('@latchkey/web'),
  'contract/src/login.ts': "export const login = '/api/auth/login';\n",
  'server/src/main.ts':
    "import { login } from '@latchkey/contract/login';\nimport { a } from './a.ts';\n\nexport const routes = [login, a];\n",
  'server/src/a.ts': 'export const a = 1;\n',
  'web/src/main.ts': 'document.title = String(1);\n',
};

const links = { 'node_modules/@latchkey/contract': 'contract' };

async function unused(files: Files): Promise<string> {
  await using planted = await plantTree(files, links);
  await copyFile(join(import.meta.dirname, '..', '..', 'knip.json'), join(planted.root, 'knip.json'));
  const { output } = await runTool('knip', ['--no-progress', '--no-config-hints'], planted.root);
  return output;
}

it('finds nothing if everything is used', async () => {
  expect(await unused(tree)).toBe('');
});

it('reports an unused file, export, call of the contract and dependency', async () => {
  const output = await unused({
    ...tree,
    'server/src/forgotten.ts': 'export const forgotten = 1;\n',
    'server/src/a.ts': 'export const a = 1;\nexport const spare = 2;\n',
    'contract/src/login.ts':
      "export const login = '/api/auth/login';\nexport const oldLogin = '/api/login';\n",
    'web/package.json': manifest('@latchkey/web', { dependencies: { 'left-pad': '1.0.0' } }),
  });
  expect(output).toMatch(/Unused files \(1\)\nserver\/src\/forgotten\.ts/);
  expect(output).toMatch(/spare\s+server\/src\/a\.ts/);
  expect(output).toMatch(/oldLogin\s+contract\/src\/login\.ts/);
  expect(output).toMatch(/left-pad\s+web\/package\.json/);
});
