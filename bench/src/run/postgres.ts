import { chown, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startInBackground } from '../../../scripts/testing/background-process.ts';
import { findPostgres } from '../../../scripts/testing/find-postgres.ts';
import { freePort } from '../../../scripts/testing/free-port.ts';
import { type ProgramUser, runProgram } from './run-program.ts';

export interface Postgres {
  readonly port: number;
  /** Of an empty database that is made now. */
  createDatabase(name: string): Promise<string>;
  /** Runs one of the programs that come with it, tied to cores, connected to a database; what it wrote. */
  run(program: string, database: string, args: readonly string[], cores?: string): Promise<string>;
  /** How many statements it executes while something else runs. */
  statementsDuring(run: () => Promise<void>): Promise<number>;
}

/** As it comes, with every commit on the disk; enough connections for a pool and as many clients. */
const settings = ['max_connections=100', 'autovacuum=off'];
/** Lets the log arrive: it comes through a pipe. */
const logDelay = 500;

/**
 * A PostgreSQL of its own in the bench's directory, tied to cores, gone at the end of the line.
 * Throws where none is installed.
 */
export async function startPostgres(
  { dir, cleanup }: { readonly dir: string; readonly cleanup: AsyncDisposableStack },
  cores: string,
): Promise<Postgres> {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('PostgreSQL is missing. On Debian or Ubuntu: sudo apt-get install postgresql');
  const user = await unprivilegedUser();
  const home = await mkdtemp(join(dir, 'postgres-'));
  if (user) {
    // The directory above belongs to root; its owner may pass through.
    await runProgram('chmod', ['711', dir]);
    await chown(home, user.uid, user.gid);
  }
  const data = join(home, 'data');
  const port = await freePort();
  const run: Postgres['run'] = (program, database, args, on = cores) => {
    const server = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres'];
    return runProgram('taskset', ['-c', on, join(binaries, program), ...server, ...args, database]);
  };
  await runProgram(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'],
    { cwd: home, user },
  );
  const where = ['-D', data, '-k', home, '-h', '127.0.0.1', '-p', String(port)];
  const server = await startInBackground(
    'taskset',
    ['-c', cores, join(binaries, 'postgres'), ...where, ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: home },
    () =>
      run('psql', 'postgres', ['--command', 'select 1']).then(
        () => true,
        () => false,
      ),
  );
  cleanup.defer(() => server.stop('SIGINT'));
  const command = (text: string) => run('psql', 'postgres', ['--command', text]);

  async function logStatements(which: 'all' | 'none'): Promise<void> {
    await command(`alter system set log_statement = '${which}'`);
    await command('select pg_reload_conf()');
    await new Promise((resolve) => setTimeout(resolve, logDelay));
  }

  return {
    port,
    run,
    async createDatabase(name) {
      await command(`create database ${name}`);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    async statementsDuring(work) {
      await logStatements('all');
      const count = () => server.output().match(/LOG: {2}(execute|statement)/g)?.length ?? 0;
      const before = count();
      await work();
      await new Promise((resolve) => setTimeout(resolve, logDelay));
      const executed = count() - before;
      await logStatements('none');
      return executed;
    },
  };
}

/** PostgreSQL refuses to run as root: the user that its package brings runs it instead. */
async function unprivilegedUser(): Promise<ProgramUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: string) => Number(await runProgram('id', [flag, 'postgres']));
  return { uid: await id('-u'), gid: await id('-g') };
}
