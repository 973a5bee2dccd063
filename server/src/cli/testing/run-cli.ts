import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { latchkeyProgram } from '../../../../scripts/builds.ts';
import type { Config } from '../../app/config.ts';

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  /** Complete lines of standard error. */
  readonly stderr: readonly string[];
}

// The build if it is newer than the sources: it starts in a third of the time.
const program = latchkeyProgram(join(import.meta.dirname, '../../../..'));
const within = 60_000;

/** Runs the real command line in a new process. It sees only `environment` and PATH. */
export async function runCli(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  stdin: string | Uint8Array = '',
): Promise<CliResult> {
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    timeout: within,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A command that reads no input may end before the input is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr: stderr.split('\n').filter((line) => line !== '') };
}

/** The environment for a command that uses the database of a running portal. */
export function environmentOf({ dataDir, database, secretKeys }: Config): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.dialect === 'postgres' ? database.location : '',
    SECRET_KEY: secretKeys ?? '',
  };
}

/** Runs it with a standard output on which nothing can be written. Returns standard error. */
export async function runCliOnFullDisk(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Omit<CliResult, 'stdout'>> {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', full, 'pipe'],
    timeout: within,
  });
  closeSync(full);
  const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr as Readable)]);
  return { code: code as number | null, stderr: said.split('\n').filter((line) => line !== '') };
}
