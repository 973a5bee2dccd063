import { randomBytes } from 'node:crypto';
import { findPostgres } from '../../scripts/testing/find-postgres.ts';
import { startPostgres } from '../../scripts/testing/postgres-cluster.ts';
import { onPostgres } from '../../server/src/platform/testing/test-database.ts';

/** Databases of the portals while another service is tested. */
export interface PortalDatabases {
  readonly name: string;
  /** Settings of a portal with a new empty database. */
  settings(): Promise<Record<string, string>>;
  dispose(): Promise<void>;
}

/** SQLite, or with TEST_DATABASE=postgres a PostgreSQL started for this run. */
export async function portalDatabases(): Promise<PortalDatabases> {
  if (!onPostgres) return { name: 'SQLite', settings: async () => ({}), dispose: async () => undefined };
  const binaries = findPostgres();
  if (!binaries) throw new Error('TEST_DATABASE=postgres needs a PostgreSQL that is installed');
  const cluster = await startPostgres(binaries);
  // Portals in this process create their databases like tests.
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
