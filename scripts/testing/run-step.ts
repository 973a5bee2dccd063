import { spawn } from 'node:child_process';
import { once } from 'node:events';

const killAfterMs = 10_000;

export interface Step {
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Time limit in milliseconds. */
  limitMs: number;
  /** Ends it early. */
  signal: AbortSignal;
}

/**
 * Runs a program to its end and shows its output.
 * @returns its exit code; 1 if it was ended by the limit or the signal
 */
export async function runStep({ command, args, cwd, env, limitMs, signal }: Step): Promise<number> {
  if (signal.aborted) return 1;
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref();
  };
  const overdue = setTimeout(() => {
    console.error(
      `${[command, ...args].join(' ')} took longer than ${limitMs / 60_000} minutes and was ended.`,
    );
    end();
  }, limitMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener('abort', end);
  }
}
