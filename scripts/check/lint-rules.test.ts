import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Files, plantTree } from './planted-tree.ts';
import { runTool } from './run-tool.ts';

const repository = join(import.meta.dirname, '..', '..');

const wellBehaved: Files = {
  'server/src/login/password-login.service.ts': 'export const life = 5;\n',
  'server/src/platform/db/migrations/0001-accounts.ts': 'export const accounts = 1;\n',
  'contract/src/text/field-messages.en.ts': "export const fieldMessages = { required: 'Required' };\n",
  'web/src/login/login.screen.tsx': 'export default function LoginScreen() {\n  return null;\n}\n',
  'web/src/app/app.css':
    "@import 'tailwindcss';\n@theme {\n  --color-accent: #2450b2;\n}\n@utility card {\n  @apply p-4;\n}\n",
};

/** Rule → a file that violates it, and its content. */
const planted: Record<string, [path: string, source: string]> = {
  format: ['server/src/unformatted.ts', 'export const a = "double"\n'],
  'assist/source/organizeImports': [
    'server/src/unsorted.ts',
    "import { z } from './z.ts';\nimport { a } from './a.ts';\n\nexport const both = [z, a];\n",
  ],
  'lint/style/useFilenamingConvention': ['server/src/signIn.ts', 'export const a = 1;\n'],
  'lint/style/noDefaultExport': ['server/src/default.service.ts', 'export default 1;\n'],
  'lint/style/noNonNullAssertion': [
    'server/src/sure.ts',
    'export const sure = (name?: string) => name!.length;\n',
  ],
  'lint/style/noProcessEnv': ['server/src/env.ts', 'export const port = process.env.PORT;\n'],
  'lint/performance/noBarrelFile': ['server/src/index.ts', "export { a } from './a.ts';\n"],
  'lint/suspicious/noExplicitAny': ['server/src/loose.ts', 'export const loose = (given: any) => given;\n'],
  'lint/suspicious/noTsIgnore': ['server/src/hush.ts', '// @ts-ignore\nexport const a: number = 1;\n'],
  'lint/suspicious/noConsole': ['server/src/chatty.ts', "console.log('here');\n"],
  'lint/suspicious/noFocusedTests': ['server/src/a.test.ts', "it.only('one', () => {});\n"],
  'lint/suspicious/noSkippedTests': ['server/src/b.test.ts', "it.skip('one', () => {});\n"],
  'lint/suspicious/noPlaywrightWaitForTimeout': [
    'e2e/sleepy.spec.ts',
    'export const sleep = (page: { waitForTimeout(ms: number): Promise<void> }) => page.waitForTimeout(1000);\n',
  ],
  'lint/correctness/noUnusedImports': ['server/src/idle.ts', "import { a } from './a.ts';\n"],
  'lint/nursery/noFloatingPromises': [
    'server/src/forgetful.ts',
    'export const save = async () => 1;\nexport function close() {\n  save();\n}\n',
  ],
};

async function lint(files: Files) {
  await using tree = await plantTree(files);
  await copyFile(join(repository, 'biome.json'), join(tree.root, 'biome.json'));
  await copyFile(join(repository, '.gitignore'), join(tree.root, '.gitignore'));
  const args = ['check', '--error-on-warnings', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout, output } = await runTool('biome', args, tree.root);
  const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(
    stdout || output,
  );
  return report.diagnostics.map(({ category, location }) => `${category}: ${location.path}`);
}

it('finds nothing in a tree that follows the rules', async () => {
  expect(await lint(wellBehaved)).toEqual([]);
});

it.each(Object.entries(planted))('catches a planted violation of %s', async (rule, [path, source]) => {
  const accomplices = {
    'server/src/a.ts': 'export const a = 1;\n',
    'server/src/z.ts': 'export const z = 1;\n',
  };
  expect(await lint({ ...accomplices, [path]: source })).toContain(`${rule}: ${path}`);
});
