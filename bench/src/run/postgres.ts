import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostgres } from '../../../scripts/testing/find-postgres.ts';
import { startPostgres as startCluster } from '../../../scripts/testing/postgres-cluster.ts';
import { runProgram } from './run-program.ts';

export interface Postgres {
  readonly port: number;
  /** Creates an empty database; returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Runs one of its programs on cores, connected to a database; returns the output. */
  run(program: string, database: string, args: readonly string[], cores?: string): Promise<string>;
  /** Counts the statements executed during `run`. */
  statementsDuring(run: () => Promise<void>): Promise<number>;
}

/** Default settings, so every commit is synced to disk, with enough connections for a pool and as many clients. */
const settings = ['max_connections=100', 'autovacuum=off'];
/** Milliseconds until the log has arrived through its pipe. */
const logDelay = 500;

/**
 * Starts a separate PostgreSQL in the benchmark's directory, bound to cores. It is removed at the end of the line.
 * Throws if PostgreSQL is not installed.
 */
export async function startPostgres(
  { dir, cleanup }: { readonly dir: string; readonly cleanup: AsyncDisposableStack },
  cores: string,
): Promise<Postgres> {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('PostgreSQL is missing. On Debian or Ubuntu: sudo apt-get install postgresql');
  // This user owns the parent directory. PostgreSQL may run as another user, which must be able to pass through.
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
