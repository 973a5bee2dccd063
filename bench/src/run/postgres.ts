import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostgres } from '../../../scripts/testing/find-postgres.ts';
import { startPostgres as startCluster } from '../../../scripts/testing/postgres-cluster.ts';
import { runProgram } from './run-program.ts';

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
  // The directory above belongs to this user; PostgreSQL's may be another, which passes through.
  await chmod(dir, 0o711);
  const server = await startCluster(binaries, { parent: dir, settings, under: ['taskset', '-c', cores] });
  cleanup.defer(server.stop);
  const { port } = server;
  const run: Postgres['run'] = (program, database, args, on = cores) => {
    const at = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres'];
    return runProgram('taskset', ['-c', on, join(binaries, program), ...at, ...args, database]);
  };
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
      await server.createDatabase(name);
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
