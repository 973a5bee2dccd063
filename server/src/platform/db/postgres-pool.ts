import pg from 'pg';
import { poolSize, queryTimeout } from './limits.ts';
import { postgresSettings } from './postgres-settings.ts';

/** A bounded pool in which every wait has a timeout. */
export function postgresPool(url: string, max = poolSize, longest = queryTimeout): pg.Pool {
  const pool = new pg.Pool({ ...postgresSettings(url, longest), max });
  // A broken idle connection is replaced at the next use; without a listener the error would end the process.
  pool.on('error', () => {});
  // A connection that breaks during a query fails that query and is not returned to the pool.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
