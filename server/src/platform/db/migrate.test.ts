import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
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
