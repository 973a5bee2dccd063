import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { onPostgres, type TestDatabase, testDatabase } from './test-database.ts';

const migrations = join(import.meta.dirname, '../db/migrations');
const prefix = 'latchkey_template_';
const templateLock = 7_262_019;

let sqliteFile: Promise<Buffer> | undefined;
let templateName: Promise<string> | undefined;

/**
 * A separate database with the current schema for one test: a copy, because running every migration for each test took
 * longer than most tests.
 */
export async function migratedTestDatabase(): Promise<TestDatabase> {
  if (onPostgres) {
    templateName ??= makeTemplate();
    return testDatabase(await templateName);
  }
  sqliteFile ??= makeSqliteFile();
  const [database, content] = [await testDatabase(), await sqliteFile];
  await writeFile(database.location, content, { mode: 0o600 });
  return database;
}

async function makeSqliteFile(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-test-'));
  try {
    const location = join(directory, 'latchkey.sqlite');
    await migrateAt(location);
    return await readFile(location);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The name of the server's migrated database; created by the first worker, under a lock. */
async function makeTemplate(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL ?? '';
  const name = prefix + (await hashOfMigrations());
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      // It gets its final name only once it is complete: an interrupted run leaves nothing that the next one could
      // mistake for it.
      const unfinished = `${prefix}unfinished`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      const url = new URL(server);
      url.pathname = `/${unfinished}`;
      await migrateAt(url.href);
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

async function migrateAt(location: string): Promise<void> {
  const { db, close } = await openDatabase(location);
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(migrations)).sort()) hash.update(await readFile(join(migrations, file)));
  return hash.digest('hex').slice(0, 16);
}
