import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = join(import.meta.dirname, '..');

/** Installs Stryker from its lock file in this directory, unless it is installed. */
export async function installStryker(): Promise<void> {
  const isThere = (name: string) => existsSync(join(here, 'node_modules', '@stryker-mutator', name));
  if (['core', 'vitest-runner'].every(isThere)) return;
  console.error('Installing Stryker …');
  const [code] = await once(spawn('npm', ['ci'], { cwd: here, stdio: ['ignore', 2, 2] }), 'exit');
  if (code !== 0) throw new Error('Stryker could not be installed');
}
