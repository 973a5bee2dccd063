import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const bench = join(import.meta.dirname, '..', '..');

/** Installs what only the bench uses, as its own lock file says, unless it is there. */
export async function installPeers(): Promise<void> {
  if (existsSync(join(bench, 'node_modules', 'better-auth', 'package.json'))) return;
  console.error('Installing the peers …');
  await runProgram('npm', ['ci'], { cwd: bench });
}
