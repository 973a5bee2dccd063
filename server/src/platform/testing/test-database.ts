import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface TestDatabase {
  /** A value for DATABASE_URL; empty for SQLite. */
  readonly url: string;
  readonly dataDir: string;
  /** The argument of `openDatabase`. */
  readonly location: string;
  remove(): Promise<void>;
}

/** Whether this run uses PostgreSQL; the same tests run on both databases. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** A separate database for one test: empty, or on PostgreSQL a copy of the template. */
export async function testDatabase(template = 'template1'): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-test-'));
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true });
  if (!onPostgres)
    return { url: '', dataDir, location: join(dataDir, 'latchkey.sqlite'), remove: async () => removeDir() };
  const server = process.env.TEST_POSTGRES_URL;
  if (!server)
    throw new Error('TEST_POSTGRES_URL must name a PostgreSQL server on which databases may be made');
  const name = `latchkey_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dataDir,
    location: url.href,
    async remove() {
      removeDir();
      await run(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
