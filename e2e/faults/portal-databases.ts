import { randomBytes } from 'node:crypto';
import { findPostgres } from '../../scripts/testing/find-postgres.ts';
import { startPostgres } from '../../scripts/testing/postgres-cluster.ts';
import { onPostgres } from '../../server/src/platform/testing/test-database.ts';

/** What portals keep their accounts in while another service is tried. */
export interface PortalDatabases {
  readonly name: string;
  /** Of a portal with an empty database of its own. */
  settings(): Promise<Record<string, string>>;
  dispose(): Promise<void>;
}

/** SQLite; with TEST_DATABASE=postgres a PostgreSQL that is started for this run. */
export async function portalDatabases(): Promise<PortalDatabases> {
  if (!onPostgres) return { name: 'SQLite', settings: async () => ({}), dispose: async () => undefined };
  const binaries = findPostgres();
  if (!binaries) throw new Error('TEST_DATABASE=postgres needs a PostgreSQL that is installed');
  const cluster = await startPostgres(binaries);
  // Portals inside this process ask for theirs as tests do.
  process.env.TEST_POSTGRES_URL = cluster.url;
  return {
    name: 'PostgreSQL',
    async settings() {
      const name = `faults_${randomBytes(8).toString('hex')}`;
      await cluster.createDatabase(name);
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return { DATABASE_URL: url.href, SECRET_KEY: randomBytes(32).toString('base64') };
    },
    dispose: () => cluster.stop(),
  };
}
