import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Characters: a list of all parts is some megabytes. */
const maxBuffer = 64 * 1024 * 1024;

/**
 * Runs npm in a directory.
 * @returns its standard output
 * @throws with what it wrote when it fails
 */
export async function runNpm(args: readonly string[], directory: string): Promise<string> {
  // npm hands its own settings down to what it runs; those of the caller's directory are not meant here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name)),
  );
  const { stdout } = await run('npm', [...args], { cwd: directory, env, maxBuffer });
  return stdout;
}
