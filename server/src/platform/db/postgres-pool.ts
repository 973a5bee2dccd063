import pg from 'pg';
import { poolSize, queryTimeout } from './limits.ts';
import { postgresSettings } from './postgres-settings.ts';

/** A bounded pool in which no wait is endless. */
export function postgresPool(url: string, max = poolSize, longest = queryTimeout): pg.Pool {
  const pool = new pg.Pool({ ...postgresSettings(url, longest), max });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  // One that breaks in use fails its query, and is not put back.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
