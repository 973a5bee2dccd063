// `npm start`, `npm run demo` and `npm run latchkey -- …`: run the command, and build first if it serves.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { latchkeyProgram, runStaleBuilds, staleBuilds } from './builds.ts';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);

const serves = args[0] === 'start' || args[0] === 'demo';
const asksForHelp = args.includes('--help') || args.includes('-h');
if (serves && !asksForHelp && staleBuilds(root).length > 0) await build();

const child = spawn(process.execPath, [...latchkeyProgram(root), ...args], { stdio: 'inherit' });

// In a terminal Ctrl-C reaches the server directly: passing it on would send it twice.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGHUP', () => child.kill('SIGHUP'));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));

async function build(): Promise<void> {
  const isBuilt = existsSync(join(root, 'web', 'dist', 'index.html'));
  if (!existsSync(join(root, 'node_modules', 'vite'))) {
    if (isBuilt) return;
    stop(
      'the web app is not built, and what builds it is not installed: run `npm ci` without leaving anything out',
    );
  }
  // Standard output is the command's: with --json it is a document.
  const failed = await runStaleBuilds(root, 'stderr');
  if (failed) stop(`the ${failed.name} could not be built; the reason stands above`);
}

function stop(message: string): never {
  process.stderr.write(`latchkey: ${message}\n`);
  process.exit(1);
}
