import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ToolResult {
  code: number;
  /** Only standard output, for tools that print a document. */
  stdout: string;
  /** Both streams, in order of arrival. */
  output: string;
}

const binaries = join(import.meta.dirname, '..', '..', 'node_modules', '.bin');
const limitMs = 5 * 60_000;

/**
 * Runs an installed tool with the current Node, for at most five minutes.
 * @param tool its program in node_modules/.bin
 * @param cwd the tree to check
 */
export async function runTool(tool: string, args: string[], cwd: string): Promise<ToolResult> {
  const child = spawn(process.execPath, [join(binaries, tool), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
  });
  const result: ToolResult = { code: 1, stdout: '', output: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.stdout += text;
    result.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    result.output += text;
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once('error', reject);
  child.once('close', (code) => resolve(code ?? 1));
  result.code = await promise;
  return result;
}
