import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program and returns its standard output. Throws with all its output if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd }: { cwd?: string } = {},
): Promise<string> {
  const { stdout } = await run(program, [...args], { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
