import pg from 'pg';
import { connectTimeout, poolSize, queryTimeout } from './limits.ts';

const int8 = 20;

/** A bounded pool in which no wait is endless. Every bigint column holds milliseconds or counts, far below 2^53. */
export function postgresPool(url: string, max = poolSize): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: queryTimeout,
    statement_timeout: queryTimeout,
    idle_in_transaction_session_timeout: 2 * queryTimeout,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}
