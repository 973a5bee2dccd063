// `npm run check`: runs every automatic check of the repository, one line each.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { citationFaults } from './check/citations.ts';
import { importViolations } from './check/import-rules.ts';
import { lockfileFaultsIn } from './check/lockfile.ts';
import { runTool } from './check/run-tool.ts';
import { securityFaults, testsBySecurityNumber } from './check/security-lines.ts';
import { vocabularyFaults } from './check/vocabulary.ts';
import { scalingDocument } from './scaling/scaling-document.ts';

const root = join(import.meta.dirname, '..');
const atOnce = 2;

interface Check {
  name: string;
  /** Describes what is wrong, ready to print; empty if nothing is. */
  run: () => Promise<string>;
}

// The native compiler is five times as fast. Tools that need its API use `typescript` (docs/decisions/0002).
const compiler = join('..', 'typescript-native', 'bin', 'tsc');

const types = (name: string, project: string): Check => ({
  name: `types: ${name}`,
  run: () => {
    const cache = join('node_modules', '.cache', 'tsc', `${name.replaceAll(' ', '-')}.tsbuildinfo`);
    return complaint(compiler, [
      '--project',
      project,
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      cache,
    ]);
  },
});

// Directories with their own dependencies, which are installed on first use.
const apart = ['bench', 'mutation'];
const lockfiles = ['package-lock.json', ...apart.map((directory) => join(directory, 'package-lock.json'))];

const checks: Check[] = [
  types('contract, server and scripts', 'tsconfig.json'),
  types('web', 'web/tsconfig.json'),
  types('browser tests', 'e2e/tsconfig.json'),
  {
    name: 'format, lint and file names',
    run: () => complaint('biome', ['check', '--error-on-warnings', '.']),
  },
  { name: 'import directions', run: importComplaint },
  {
    name: 'unused files, exports and dependencies',
    run: () => complaint('knip', ['--no-progress', '--no-config-hints']),
  },
  {
    name: 'package-lock',
    run: async () => lockfiles.flatMap((file) => lockfileFaultsIn(join(root, file))).join('\n'),
  },
  { name: 'docs/security.md', run: securityComplaint },
  { name: 'docs/scaling.md', run: scalingComplaint },
  { name: 'citations', run: async () => citationFaults(root).join('\n') },
  { name: 'vocabulary', run: async () => vocabularyFaults(root).join('\n') },
  ...apart
    .filter((directory) => existsSync(join(root, directory, 'node_modules')))
    .map((directory) => types(directory, `${directory}/tsconfig.json`)),
];

async function complaint(tool: string, args: string[]): Promise<string> {
  const { code, output } = await runTool(tool, args, root);
  return code === 0 ? '' : output.trim() || `${tool} ended with ${code}`;
}

async function importComplaint(): Promise<string> {
  const { violations } = await importViolations(root);
  return violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).join('\n');
}

async function securityComplaint(): Promise<string> {
  const document = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
  return securityFaults(document, testsBySecurityNumber(root)).join('\n');
}

async function scalingComplaint(): Promise<string> {
  const { current, computed } = scalingDocument(root);
  return current === computed ? '' : 'It is not what docs/performance.md gives: npm run scaling-table';
}

async function perform({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const wrong = await run().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${wrong ? '✗' : '✓'} ${name} (${seconds} s)${wrong ? `\n\n${wrong.replace(/^/gm, '    ')}\n` : ''}`,
  );
  return wrong === '';
}

const waiting = [...checks];
const results: boolean[] = [];
async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await perform(next));
}
await Promise.all(Array.from({ length: atOnce }, worker));

const failed = results.filter((good) => !good).length;
console.log(
  failed === 0 ? `All ${checks.length} checks hold.` : `${failed} of ${checks.length} checks failed.`,
);
process.exitCode = failed === 0 ? 0 : 1;
