import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerProcess<Ready> {
  readonly pid: number;
  /** The message that the server sent when it was ready. */
  readonly ready: Ready;
  /** Sends the server an order and waits for its answer. */
  ask<Answer>(order: unknown): Promise<Answer>;
}

export interface ServerOptions {
  /** In the format of `taskset -c`. */
  readonly cores: string;
  /** Passed to the script as JSON. */
  readonly given?: unknown;
  /** File for its output: logging is part of a server's work. */
  readonly logFile: string;
  /** Maximum milliseconds until it is ready. */
  readonly startTimeout?: number;
  /** The checkout whose server is started; this one by default. */
  readonly checkout?: string;
  /** Additional arguments of Node. */
  readonly nodeOptions?: readonly string[];
}

const thisCheckout = join(import.meta.dirname, '../../..');
const stopTimeout = 10_000;
const answerTimeout = 600_000;

/**
 * Starts `servers/<name>.server.ts` as a separate process bound to cores, and waits until it reports that it is ready.
 */
export async function startServer<Ready>(
  name: string,
  {
    cores,
    given = {},
    logFile,
    startTimeout = 300_000,
    checkout = thisCheckout,
    nodeOptions = [],
  }: ServerOptions,
  cleanup: AsyncDisposableStack,
): Promise<ServerProcess<Ready>> {
  const log = openSync(logFile, 'a');
  const child = spawn(
    'taskset',
    [
      '-c',
      cores,
      process.execPath,
      ...nodeOptions,
      join(checkout, 'bench/src/servers', `${name}.server.ts`),
      JSON.stringify(given),
    ],
    { stdio: ['ignore', log, log, 'ipc'], env: { PATH: process.env.PATH, NODE_ENV: 'production' } },
  );
  cleanup.defer(() => stop(child));
  const timeout = AbortSignal.timeout(startTimeout);
  const ready = await Promise.race([
    once(child, 'message', { signal: timeout }).then(([message]) => message as Ready),
    once(child, 'exit', { signal: timeout }).then(([code]) => {
      throw new Error(`The server ${name} ended with ${code} before it was ready; see ${logFile}`);
    }),
  ]);
  if (child.pid === undefined) throw new Error(`The server ${name} has no process`);
  return {
    pid: child.pid,
    ready,
    async ask<Answer>(order: unknown) {
      const settled = new AbortController();
      const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(answerTimeout)]);
      const answer = once(child, 'message', { signal }).then(([message]) => message as Answer);
      const end = once(child, 'exit', { signal }).then(() => {
        throw new Error(`The server ${name} ended before it had answered; see ${logFile}`);
      });
      child.send(order as object);
      try {
        return await Promise.race([answer, end]);
      } finally {
        settled.abort();
        await Promise.allSettled([answer, end]);
      }
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
  await ended;
  clearTimeout(force);
}
