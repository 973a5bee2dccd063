import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { latchkeyProgram } from '../../../scripts/builds.ts';
import { freePort } from '../../../scripts/testing/free-port.ts';
import type { Load } from '../load/wrk.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import { sessionChecks } from './portal-loads.ts';
import { freshDirectory, startPortal } from './start-contenders.ts';

const sessions = 10_000;
/** Interval in milliseconds at which the process is polled until it is ready. */
const lookEvery = 2;
const startTimeout = 60_000;
/** Milliseconds for which a process is idle before its memory is measured. */
const settle = 2_000;

export const startAndMemoryLine: Line = {
  number: 11,
  title: 'a process',
  async open(context) {
    context.say(`making ${sessions} sessions`);
    return {
      metrics: {
        'start → ready': { unit: ' ms' },
        'memory when idle': { unit: ' MB', digits: 1 },
        'growth with 10,000 sessions': { unit: ' MB', digits: 1 },
      },
      contenders: [await portal(context), bare(context)],
      goals: [
        { metric: 'start → ready', atMost: 1_000 },
        { metric: 'start → ready', against: 'node:http', atMost: 3 },
        { metric: 'memory when idle', against: 'node:http', atMost: 1.8 },
        { metric: 'growth with 10,000 sessions', atMost: 10 },
      ],
      notes: ['The database is there already. Memory is resident, two seconds after.'],
    };
  },
};

interface Program {
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly port: number;
  readonly path: string;
  readonly logFile: string;
}

async function portal(context: BenchContext): Promise<Contender> {
  const dataDir = await freshDirectory(context, 'portal');
  const [port, secretKey] = [await freePort(), randomBytes(32).toString('base64')];
  const checks = await seededChecks(context, { dataDir, port, secretKey });
  const program = {
    args: [...latchkeyProgram(join(import.meta.dirname, '../../..')), 'start'],
    env: { PORT: String(port), DATA_DIR: dataDir, SECRET_KEY: secretKey },
    port,
    path: '/readyz',
    logFile: join(dataDir, 'log'),
  };
  return {
    name: 'Latchkey',
    role: 'ours',
    sample: () =>
      measure(context, program, async (process, idle) => {
        await checks.run({ connections: 16, seconds: context.seconds, cores: context.cores.client });
        await pause(settle);
        return { 'growth with 10,000 sessions': (await memoryOf(process)) - idle };
      }),
  };
}

/** Fills the database with a server that then ends, and prepares a check of each session. */
async function seededChecks(
  context: BenchContext,
  given: { dataDir: string; port: number; secretKey: string },
): Promise<Load> {
  await using cleanup = new AsyncDisposableStack();
  const { ready } = await startPortal({ ...context, cleanup }, { users: 1_000, sessions, ...given });
  return sessionChecks(context, ready);
}

function bare(context: BenchContext): Contender {
  return {
    name: 'node:http',
    role: 'limit',
    async sample() {
      const port = await freePort();
      const script = join(import.meta.dirname, '..', 'servers', 'bare-process.mjs');
      const logFile = join(context.dir, 'bare-process.log');
      return measure(context, { args: [script, String(port)], port, path: '/', logFile });
    },
  };
}

/** Starts a program, waits for its first response, measures its memory when idle, and ends it. */
async function measure(
  { cores }: BenchContext,
  { args, env, port, path, logFile }: Program,
  further: (process: ChildProcess, idle: number) => Promise<Record<string, number>> = async () => ({}),
): Promise<Record<string, number>> {
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', cores.server, process.execPath, ...args], {
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const ended = once(child, 'exit');
  try {
    await untilAnswered(`http://127.0.0.1:${port}${path}`, child);
    const ready = performance.now() - startedAt;
    await pause(settle);
    const idle = await memoryOf(child);
    return { 'start → ready': ready, 'memory when idle': idle, ...(await further(child, idle)) };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startTimeout;
  while (!(await isAnswered(url))) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error(`${url} does not answer`);
    await pause(lookEvery);
  }
}

function isAnswered(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
}

/** Resident memory in MB. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
