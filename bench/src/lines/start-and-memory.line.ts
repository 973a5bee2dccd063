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
import {
  javaOf,
  type KeycloakDatabase,
  keycloakArguments,
  keycloakEnvironment,
  keycloakHash,
  keycloakReadyPath,
} from '../peers/keycloak-process.ts';
import type { BenchContext, Contender, Line } from '../run/line.ts';
import { type KeycloakParts, keycloakParts, startKeycloakServer } from './keycloak-side.ts';
import { sessionChecks } from './portal-loads.ts';
import { freshDirectory, startPortal } from './start-contenders.ts';

const accounts = 1_000;
const sessions = 10_000;
/** Interval in milliseconds at which the process is polled until it is ready. */
const lookEvery = 2;
const startTimeout = 5 * 60_000;
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
      contenders: [await portal(context), bare(context), ...(await keycloak(context))],
      goals: [
        { metric: 'start → ready', atMost: 1_000 },
        { metric: 'start → ready', against: 'node:http', atMost: 3 },
        { metric: 'memory when idle', against: 'node:http', atMost: 1.8 },
        { metric: 'growth with 10,000 sessions', atMost: 10 },
      ],
      notes: [
        'The database is there already. Memory is resident, two seconds after.',
        'The memory of Keycloak does not include its PostgreSQL, which runs already.',
      ],
    };
  },
};

interface Program {
  /** Its path and arguments. */
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  readonly port: number;
  readonly path: string;
  readonly logFile: string;
  /** The process to measure, where a script has started it. */
  readonly processOf?: (started: number) => Promise<number>;
}

async function portal(context: BenchContext): Promise<Contender> {
  const dataDir = await freshDirectory(context, 'portal');
  const [port, secretKey] = [await freePort(), randomBytes(32).toString('base64')];
  const checks = await seededChecks(context, { dataDir, port, secretKey });
  const program = {
    command: [process.execPath, ...latchkeyProgram(join(import.meta.dirname, '../../..')), 'start'],
    env: { PORT: String(port), DATA_DIR: dataDir, SECRET_KEY: secretKey },
    port,
    path: '/readyz',
    logFile: join(dataDir, 'log'),
  };
  return {
    name: 'Latchkey',
    role: 'ours',
    sample: () =>
      measure(context, program, async (pid, idle) => {
        await checks.run({ connections: 16, seconds: context.seconds, cores: context.cores.client });
        await pause(settle);
        return { 'growth with 10,000 sessions': (await memoryOf(pid)) - idle };
      }),
  };
}

/** Fills the database with a server that then ends, and prepares a check of each session. */
async function seededChecks(
  context: BenchContext,
  given: { dataDir: string; port: number; secretKey: string },
): Promise<Load> {
  await using cleanup = new AsyncDisposableStack();
  const { ready } = await startPortal({ ...context, cleanup }, { users: accounts, sessions, ...given });
  return sessionChecks(context, ready);
}

/** Fills a database with a server that then ends. */
async function keycloakDatabase(context: BenchContext, parts: KeycloakParts): Promise<KeycloakDatabase> {
  await using cleanup = new AsyncDisposableStack();
  const name = 'keycloak';
  await startKeycloakServer({ ...context, cleanup }, parts, name, { users: accounts });
  return { port: parts.postgres.port, name };
}

function bare(context: BenchContext): Contender {
  return {
    name: 'node:http',
    role: 'limit',
    async sample() {
      const port = await freePort();
      const script = join(import.meta.dirname, '..', 'servers', 'bare-process.mjs');
      const logFile = join(context.dir, 'bare-process.log');
      const command = [process.execPath, script, String(port)];
      return measure(context, { command, port, path: '/', logFile });
    },
  };
}

/** Keycloak with as many accounts as the portal; none if it cannot be run. */
async function keycloak(context: BenchContext): Promise<Contender[]> {
  const parts = await keycloakParts(context);
  if (!parts) return [];
  const database = await keycloakDatabase(context, parts);
  return [
    {
      name: 'Keycloak',
      role: 'peer',
      async sample() {
        const [port, managementPort] = [await freePort(), await freePort()];
        const settings = { port, managementPort, database, hash: keycloakHash };
        return measure(context, {
          command: [parts.program, ...keycloakArguments(settings)],
          env: keycloakEnvironment(),
          port: managementPort,
          path: keycloakReadyPath,
          logFile: join(context.dir, 'keycloak-start.log'),
          processOf: javaOf,
        });
      },
    },
  ];
}

/** Starts a program, waits for its first response, measures its memory when idle, and ends it. */
async function measure(
  { cores }: BenchContext,
  { command, env, port, path, logFile, processOf = async (started) => started }: Program,
  further: (pid: number, idle: number) => Promise<Record<string, number>> = async () => ({}),
): Promise<Record<string, number>> {
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const child = spawn('taskset', ['-c', cores.server, ...command], {
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const ended = once(child, 'exit');
  try {
    await untilAnswered(`http://127.0.0.1:${port}${path}`, child);
    const ready = performance.now() - startedAt;
    await pause(settle);
    const pid = await processOf(child.pid ?? 0);
    const idle = await memoryOf(pid);
    return { 'start → ready': ready, 'memory when idle': idle, ...(await further(pid, idle)) };
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
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
