import { DatabaseUnavailable } from './database-unavailable.ts';
import { lockPoolSize } from './limits.ts';
import { isPostgresAway } from './postgres-away.ts';
import { postgresPool } from './postgres-pool.ts';

/**
 * Named locks across all processes: an advisory lock for the duration of a transaction.
 * They have their own connection pool, so that holders of locks never wait behind callers that want one.
 */
export function postgresLocks(url: string) {
  const pool = postgresPool(url, lockPoolSize);

  async function hold<T>(key: string, run: () => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(unavailable);
    let broken = true;
    try {
      try {
        await client.query('begin');
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      } catch (error) {
        return unavailable(error);
      }
      try {
        return await run();
      } finally {
        await client.query('commit').then(
          () => {
            broken = false;
          },
          // The task has run; the lock ends with the connection.
          () => {},
        );
      }
    } finally {
      // A connection with an open transaction is closed, which releases its lock.
      client.release(broken);
    }
  }

  return { hold, close: () => pool.end() };
}

function unavailable(error: unknown): never {
  throw isPostgresAway(error) ? new DatabaseUnavailable('No lock could be taken', { cause: error }) : error;
}
