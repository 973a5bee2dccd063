import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { onPostgres, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { DatabaseHandle } from './database.ts';
import { queryTimeout } from './limits.ts';
import { bringUpToDate, migrate, NewerSchema } from './migrate.ts';
import { migrations } from './migrations/registry.ts';
import { openDatabase } from './open-database.ts';

describe('migrations', () => {
  const handles: DatabaseHandle[] = [];
  const databases: TestDatabase[] = [];

  async function open(database: TestDatabase): Promise<DatabaseHandle> {
    const handle = await openDatabase(database.location);
    handles.push(handle);
    return handle;
  }
  async function fresh(): Promise<TestDatabase> {
    const database = await testDatabase();
    databases.push(database);
    return database;
  }
  afterEach(async () => {
    for (const handle of handles.splice(0)) await handle.close();
    for (const database of databases.splice(0)) await database.remove();
  });

  it('are applied once', async () => {
    const { db } = await open(await fresh());
    expect(await migrate(db)).toEqual(Object.keys(migrations).sort());
    expect(await migrate(db)).toEqual([]);
  });

  it('are registered in the order in which they are applied, each with its own number', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual([...names].sort());
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  it('fill gaps in a database that already has a later one', async () => {
    const { db } = await open(await fresh());
    const { '0017-added-in': left, ...ofAnotherBranch } = migrations;
    expect(left).toBeDefined();
    const other = new Migrator({
      db,
      provider: { getMigrations: async () => ofAnotherBranch },
      migrationTableName: 'latchkey_migrations',
      migrationLockTableName: 'latchkey_migrations_lock',
    });
    expect((await other.migrateToLatest()).error).toBeUndefined();
    expect(await migrate(db)).toEqual(['0017-added-in']);
    expect(await migrate(db)).toEqual([]);
  });

  it.runIf(onPostgres)('may take longer than the limit of a query', async () => {
    const database = await fresh();
    const handle = await open(database);
    // Another process holds Kysely's migration lock.
    const other = new pg.Client({ connectionString: database.location });
    await other.connect();
    await other.query('select pg_advisory_lock(3853314791062309107)');
    const released = other
      .query('select pg_sleep($1)', [(queryTimeout + 500) / 1_000])
      .then(() => other.end());
    expect(await bringUpToDate(handle)).toEqual(Object.keys(migrations).sort());
    await released;
    expect(await bringUpToDate(handle)).toEqual([]);
  });

  it('are applied once by two processes that start together', async () => {
    const database = await fresh();
    const [one, two] = [await open(database), await open(database)];
    const applied = await Promise.all([migrate(one.db), migrate(two.db)]);
    expect(applied.flat().sort()).toEqual(Object.keys(migrations).sort());
  });

  it('#90 count as consent only scopes about which the person was certainly asked', async () => {
    const { db } = await open(await fresh());
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0008'));
    const released = new Migrator({
      db,
      provider: { getMigrations: async () => before },
      migrationTableName: 'latchkey_migrations',
      migrationLockTableName: 'latchkey_migrations_lock',
    });
    expect((await released.migrateToLatest()).error).toBeUndefined();
    const user = 'u';
    await sql`insert into users (id, name, status, partner, mfa_enabled, mfa_enforced, created_at, updated_at)
      values (${user}, ${user}, 'active', 0, 0, 0, 1, 1)`.execute(db);
    for (const [id, trusted, updated] of [
      ['asked', 0, 5],
      ['trusted', 1, 5],
      ['changed since', 0, 50],
    ] as const) {
      await sql`insert into clients (id, name, trusted, public, redirect_uris, post_logout_redirect_uris, private_network,
        pkce_exempt, require_2fa, resources, metadata, source, created_at, updated_at)
        values (${id}, ${id}, ${trusted}, 0, '[]', '[]', 0, 0, 0, '[]', '{}', 'operator', 1, ${updated})`.execute(
        db,
      );
      await sql`insert into application_access (user_id, client_id, scopes, granted_at, last_used_at)
        values (${user}, ${id}, '["openid","email","claim:phone_number"]', 10, 10)`.execute(db);
    }
    await migrate(db);
    const rows = await db.selectFrom('application_access').select(['client_id', 'allowed']).execute();
    expect(
      Object.fromEntries(rows.map(({ client_id, allowed }) => [client_id, JSON.parse(allowed)])),
    ).toEqual({
      asked: ['openid', 'email'],
      trusted: [],
      'changed since': [],
    });
  });

  it('#92 give each existing client the type that matches its use', async () => {
    const { db } = await open(await fresh());
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009'));
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => before },
      migrationTableName: 'latchkey_migrations',
      migrationLockTableName: 'latchkey_migrations_lock',
    });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const web = '["https://app.example.test/cb"]';
    const machine = '{"grant_types":["client_credentials"],"response_types":[]}';
    for (const [id, trusted, isPublic, uris, metadata] of [
      ['page', 1, 1, web, '{}'],
      ['desktop', 0, 1, '["http://127.0.0.1:8400/cb"]', '{}'],
      ['app', 0, 1, '["com.example.app:/done"]', '{}'],
      ['television', 0, 1, '[]', '{}'],
      ['robot', 0, 0, '[]', machine],
      ['server', 0, 0, web, '{"id_token_signed_response_alg":"ES256"}'],
      ['own server', 1, 0, web, '{"grant_types":["authorization_code","client_credentials"]}'],
    ] as const) {
      await sql`insert into clients (id, name, trusted, public, redirect_uris, post_logout_redirect_uris, private_network,
        pkce_exempt, require_2fa, resources, metadata, source, created_at, updated_at)
        values (${id}, ${id}, ${trusted}, ${isPublic}, ${uris}, '[]', 0, 0, 0, '["https://api.example.test"]', ${metadata},
        'operator', 1, 1)`.execute(db);
    }
    await migrate(db);
    const rows = await db.selectFrom('clients').select(['id', 'type', 'grants', 'metadata']).execute();
    const typed = rows.map(({ id, type, grants }) => [id, [type, ...JSON.parse(grants)].join(' ')]);
    expect(Object.fromEntries(typed)).toEqual({
      page: 'spa',
      desktop: 'native',
      app: 'native',
      television: 'device',
      robot: 'machine',
      server: 'web',
      'own server': 'web introspection client_credentials',
    });
    const metadata = rows.map((row) => [row.id, JSON.parse(row.metadata)]);
    expect(Object.fromEntries(metadata)).toMatchObject({
      robot: {},
      server: { id_token_signed_response_alg: 'ES256' },
      'own server': {},
    });
    expect(JSON.stringify(metadata)).not.toContain('grant_types');
    const apis = await db.selectFrom('apis').select(['audience', 'scopes']).execute();
    expect(apis).toEqual([{ audience: 'https://api.example.test', scopes: '{}' }]);
  });

  it('refuse the schema of a newer release', async () => {
    const { db } = await open(await fresh());
    await migrate(db);
    await sql`insert into latchkey_migrations (name, timestamp) values ('9999-future', '2099-01-01')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow(NewerSchema);
  });

  // The commit mode of SQLite does not affect PostgreSQL.
  it.each(onPostgres ? ['shared'] : ['shared', 'direct'])(
    'R24 leave nothing half done when the process is killed at any point, and complete at the next start, SQLITE_COMMIT=%s',
    async (commit) => {
      for (const delay of [0, 5, 15, 40, 80]) {
        const database = await fresh();
        const child = spawn(
          process.execPath,
          [`${import.meta.dirname}/testing/migrate-slowly.ts`, database.location, commit],
          {
            stdio: ['ignore', 'pipe', 'inherit'],
          },
        );
        await once(child.stdout, 'data');
        setTimeout(() => child.kill('SIGKILL'), delay);
        await once(child, 'exit');
        const { db } = await open(database);
        await expect.poll(() => migrate(db).then(() => true), { timeout: 20_000 }).toBe(true);
        const { rows } = await sql<{ name: string }>`select name from latchkey_migrations`.execute(db);
        expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(migrations).sort());
        await db.selectFrom('users').select('id').execute();
      }
    },
  );
});
