import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, it } from 'vitest';
import { fakeClock } from '../platform/clock/fake-clock.ts';
import { createLog } from '../platform/log/create-log.ts';
import { onPostgres, type TestDatabase, testDatabase } from '../platform/testing/test-database.ts';
import { compose } from './compose.ts';
import { parseConfig } from './config.ts';
import { openStore } from './open-store.ts';

/** A database of each released version, as its server left it, with a signed-in person (CHANGELOG.md). */
const releases = ['1.88.0'];

interface Release {
  readonly secret_key: string;
  readonly public_url: string;
  /** Time of the person's sign-in. */
  readonly at: number;
  readonly email: string;
  readonly password: string;
  readonly auth_token: string;
  readonly client_id: string;
}

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'testing/releases', name), 'utf8');

/** A database in the state that the release left. */
async function databaseOf(version: string, undo: AsyncDisposableStack): Promise<TestDatabase> {
  const database = await testDatabase();
  undo.defer(() => database.remove());
  if (onPostgres) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(fixture(`${version}.postgres.sql`));
    await client.end();
    return database;
  }
  // The tables are inserted in alphabetical order, so foreign keys are off.
  const file = new DatabaseSync(database.location, { enableForeignKeyConstraints: false });
  file.exec(fixture(`${version}.sqlite.sql`));
  file.close();
  return database;
}

it.each(releases)('a database of %s is upgraded in one step, with the person signed in', async (version) => {
  const release = JSON.parse(fixture(`${version}.json`)) as Release;
  await using undo = new AsyncDisposableStack();
  const database = await databaseOf(version, undo);
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: release.secret_key,
    PUBLIC_URL: release.public_url,
  });
  const store = await openStore(config, fakeClock(release.at + 60_000));
  undo.defer(() => store.close());
  const { app, stop } = await compose(config, store, createLog({ level: 'silent' }));
  undo.defer(stop);
  undo.defer(() => app.close());

  const headers = { authorization: `Bearer ${release.auth_token}` };
  const profile = await app.inject({ method: 'GET', url: '/api/profile', headers });
  expect(profile.statusCode).toBe(200);
  expect(profile.json()).toMatchObject({
    email: release.email,
    name: 'Ada Lovelace',
    is_phone_verified: true,
  });
  const { email, password } = release;
  const again = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  expect(again.json()).toHaveProperty('auth_token');
  const client = await store.database.db
    .selectFrom('clients')
    .select(['name', 'type'])
    .where('id', '=', release.client_id)
    .executeTakeFirst();
  expect(client).toEqual({ name: 'Sample', type: 'web' });
  const keys = await app.inject({ method: 'GET', url: '/oauth2/jwks' });
  expect(keys.statusCode).toBe(200);
});
