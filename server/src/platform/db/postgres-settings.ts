import pg from 'pg';
import { connectTimeout, queryTimeout } from './limits.ts';

const int8 = 20;

/**
 * Settings of every connection; `longest` is the statement timeout in milliseconds, so that no wait is endless. Every
 * bigint column holds milliseconds or counts, far below 2^53, and is read as a number.
 */
export function postgresSettings(url: string, longest = queryTimeout): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: longest,
    statement_timeout: longest,
    idle_in_transaction_session_timeout: 2 * longest,
    keepAlive: true,
    // Without it, a connection whose query timed out would return to the pool and wait for the lost answer forever.
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
}
