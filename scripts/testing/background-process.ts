import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const readyWithinMs = 60_000;
const askEveryMs = 50;
const stopWithinMs = 10_000;
const keptOutput = 20_000;

export interface BackgroundProcess {
  child: ChildProcess;
  /** The end of its output on both streams. */
  output(): string;
  /** Ends it, gracefully at first, and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server and waits until it responds, at most a minute. It does not outlive this process, even if that exits
 * before `stop`.
 * @param isReady polled every 50 ms
 * @throws with its output if it ends before it is ready, or is not ready in time
 */
export async function startInBackground(
  command: string,
  args: string[],
  options: SpawnOptions,
  isReady: () => Promise<boolean>,
): Promise<BackgroundProcess> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (text: string) => {
    output = (output + text).slice(-keptOutput);
  };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  child.on('error', (error) => keep(`${error}\n`));
  const takeAlong = () => child.kill('SIGKILL');
  process.once('exit', takeAlong);
  const started = {
    child,
    output: () => output,
    stop: (signal?: NodeJS.Signals) => stop(child, takeAlong, signal),
  };
  try {
    await waitUntilReady(command, started, isReady);
  } catch (error) {
    await started.stop('SIGKILL');
    throw error;
  }
  return started;
}

async function waitUntilReady(
  name: string,
  { child, output }: BackgroundProcess,
  isReady: () => Promise<boolean>,
) {
  const deadline = performance.now() + readyWithinMs;
  while (!(await isReady())) {
    if (hasEnded(child)) throw new Error(`${name} ended before it was ready:\n${output()}`);
    if (performance.now() > deadline) throw new Error(`${name} was not ready within a minute:\n${output()}`);
    await delay(askEveryMs);
  }
}

async function stop(
  child: ChildProcess,
  takeAlong: () => void,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  process.off('exit', takeAlong);
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  child.kill(signal);
  const impatient = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(impatient);
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
