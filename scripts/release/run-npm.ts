import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** In characters: a list of all parts has several megabytes. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs npm in a directory.
 * @returns its standard output
 * @throws with its output if it fails
 */
export async function runNpm(args: readonly string[], directory: string): Promise<string> {
  // npm passes its own settings to the programs it runs. Those of the caller's directory do not apply here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name)),
  );
  const { stdout } = await run('npm', [...args], { cwd: directory, env, maxBuffer });
  return stdout;
}
