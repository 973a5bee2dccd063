import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInBackground } from './background-process.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const initWithinMs = 120_000;

/** Test data is temporary, so it need not reach the disk. */
export const throwaway = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
];

export interface PostgresOptions {
  /** Where its directory is created; by default the directory for temporary files. */
  readonly parent?: string;
  /** `name=value`; by default settings for tests, whose data is temporary. */
  readonly settings?: readonly string[];
  /** A program with arguments that runs the server: `taskset -c 1`. */
  readonly under?: readonly string[];
  /** The address of a server to which it becomes a standby, instead of being empty. */
  readonly standbyOf?: string;
}

/**
 * Starts a new empty PostgreSQL in its own directory, on a free loopback port, with a superuser without a password.
 * @param binaries the directory of `initdb` and `postgres`
 * @returns its address, its output, and functions to create an empty database, to stop and restart it with the same
 * port and data, and to end it and remove all its files
 */
export async function startPostgres(
  binaries: string,
  { parent = tmpdir(), settings = throwaway, under = [], standbyOf }: PostgresOptions = {},
) {
  const directory = await mkdtemp(join(parent, 'latchkey-pg-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const user = await unprivilegedUser();
    if (user) await chown(directory, user.uid, user.gid);
    const data = join(directory, 'data');
    const initdb = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync'];
    // Copies the current state, and then follows all changes.
    const basebackup = ['--pgdata', data, '--dbname', standbyOf ?? '', '--write-recovery-conf', '--no-sync'];
    await run(
      join(binaries, standbyOf ? 'pg_basebackup' : 'initdb'),
      standbyOf
        ? [...basebackup, '--checkpoint', 'fast']
        : [...initdb, '--encoding', 'UTF8', '--locale', 'C'],
      { ...user, cwd: directory, timeout: initWithinMs },
    );
    const port = await freePort();
    const server = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres'];
    const where = ['-D', data, '-k', directory, '-h', '127.0.0.1', '-p', String(port)];
    const [command = '', ...args] = [
      ...under,
      join(binaries, 'postgres'),
      ...where,
      ...settings.flatMap((each) => ['-c', each]),
    ];
    const isReady = () =>
      run(join(binaries, 'pg_isready'), [...server, '--quiet'], { timeout: 5_000 }).then(
        () => true,
        () => false,
      );
    const launch = () => startInBackground(command, args, { ...user, cwd: directory }, isReady);
    let postgres = await launch();
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      port,
      output: () => postgres.output(),
      /** The process id of the main process. */
      pid: () => postgres.child.pid ?? 0,
      async createDatabase(name: string) {
        await run(join(binaries, 'createdb'), [...server, name], { timeout: 30_000 });
      },
      /** Ends it immediately, like a crash, and keeps its data. */
      async crash() {
        await postgres.stop('SIGQUIT');
      },
      async restart() {
        await postgres.stop('SIGINT');
        postgres = await launch();
      },
      async stop() {
        await postgres.stop('SIGINT');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so the user of its package runs it. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
