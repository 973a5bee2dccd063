import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import type { DatabaseHandle } from './database.ts';
import { migrate, NewerSchema } from './migrate.ts';
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

  it('are applied once by two processes that start together', async () => {
    const database = await fresh();
    const [one, two] = [await open(database), await open(database)];
    const applied = await Promise.all([migrate(one.db), migrate(two.db)]);
    expect(applied.flat().sort()).toEqual(Object.keys(migrations).sort());
  });

  it('#90 remember as allowed only what a person was certainly asked', async () => {
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

  it('refuse the schema of a newer release', async () => {
    const { db } = await open(await fresh());
    await migrate(db);
    await sql`insert into latchkey_migrations (name, timestamp) values ('9999-future', '2099-01-01')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow(NewerSchema);
  });

  it('R24 leave nothing half done when the process is killed anywhere, and complete at the next start', async () => {
    for (const delay of [0, 5, 15, 40, 80]) {
      const database = await fresh();
      const child = spawn(
        process.execPath,
        [`${import.meta.dirname}/testing/migrate-slowly.ts`, database.location],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      await once(child.stdout, 'data');
      setTimeout(() => child.kill('SIGKILL'), delay);
      await once(child, 'exit');
      const { db } = await open(database);
      await expect.poll(() => migrate(db).then(() => true)).toBe(true);
      const { rows } = await sql<{ name: string }>`select name from latchkey_migrations`.execute(db);
      expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(migrations).sort());
      await db.selectFrom('users').select('id').execute();
    }
  });
});
