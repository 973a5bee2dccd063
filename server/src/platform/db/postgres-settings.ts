import pg from 'pg';
import { connectTimeout, queryTimeout } from './limits.ts';

const int8 = 20;

/** Of every connection, with milliseconds that a statement may take: no wait is endless, and every bigint column holds milliseconds or counts, far below 2^53. */
export function postgresSettings(url: string, longest = queryTimeout): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: longest,
    statement_timeout: longest,
    idle_in_transaction_session_timeout: 2 * longest,
    keepAlive: true,
    // Without it a connection whose query timed out would go back to the pool and wait for the lost answer for ever.
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
}
