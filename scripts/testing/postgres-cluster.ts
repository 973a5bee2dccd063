import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInBackground } from './background-process.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const initWithinMs = 120_000;

/** Nothing here outlives the tests, so it need not reach the disk. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Starts an empty PostgreSQL of its own in a temporary directory, on a free loopback port, with a superuser that needs
 * no password.
 * @param binaries the directory of `initdb` and `postgres`
 * @returns its address, what makes an empty database, what stops and starts it again on the same port and data, and what
 *   ends it and removes every trace of it
 */
export async function startPostgres(binaries: string) {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-pg-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const user = await unprivilegedUser();
    if (user) await chown(directory, user.uid, user.gid);
    const data = join(directory, 'data');
    const initdb = [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-sync',
    ];
    await run(join(binaries, 'initdb'), [...initdb, '--locale', 'C'], {
      ...user,
      cwd: directory,
      timeout: initWithinMs,
    });
    const port = await freePort();
    const ready = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', '--quiet'];
    const launch = () =>
      startInBackground(
        join(binaries, 'postgres'),
        [
          '-D',
          data,
          '-k',
          directory,
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          ...settings.flatMap((each) => ['-c', each]),
        ],
        { ...user, cwd: directory },
        () =>
          run(join(binaries, 'pg_isready'), ready, { timeout: 5_000 }).then(
            () => true,
            () => false,
          ),
      );
    let postgres = await launch();
    const restart = async () => {
      await postgres.stop('SIGINT');
      postgres = await launch();
    };
    const createDatabase = async (name: string) => {
      const server = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres'];
      await run(join(binaries, 'createdb'), [...server, name], { timeout: 30_000 });
    };
    const stop = async () => {
      await postgres.stop('SIGINT');
      await remove();
    };
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, createDatabase, restart, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root: the user that its package brings runs it instead. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
