import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const bench = join(import.meta.dirname, '..', '..');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Installs the benchmark's own dependencies from its lock file, unless they are installed. */
export async function installPeers(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(bench, 'package.json'), 'utf8')) as Manifest;
  const isThere = (name: string) => existsSync(join(bench, 'node_modules', name, 'package.json'));
  if (Object.keys(dependencies).every(isThere)) return;
  console.error('Installing the peers …');
  await runProgram('npm', ['ci'], { cwd: bench });
}
