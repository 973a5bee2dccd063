import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DatabaseHandle } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

// About SQLite's file in both runs: PostgreSQL reclaims space itself (autovacuum).
let directory: string;
let file: string;
let handle: DatabaseHandle;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-space-'));
  file = join(directory, 'latchkey.sqlite');
});
afterEach(async () => {
  await handle.close();
  rmSync(directory, { recursive: true, force: true });
});

const megabyte = 1024 * 1024;

async function floodAndSweep(): Promise<number> {
  const row = {
    kind: 'PushedAuthorizationRequest',
    payload: 'x'.repeat(16_000),
    created_at: 0,
    expires_at: 0,
  };
  const nothing = {
    grant_id: null,
    account_id: null,
    client_id: null,
    user_code: null,
    offline: 0,
    consumed_at: null,
  };
  for (let batch = 0; batch < 20; batch += 1) {
    const rows = Array.from({ length: 50 }, (_, i) => ({ ...row, ...nothing, id: `${batch}-${i}` }));
    await handle.db.insertInto('oidc_records').values(rows).execute();
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(handle.db);
  const flooded = statSync(file).size;
  await handle.db.deleteFrom('oidc_records').execute();
  return flooded;
}

it('#93 the file shrinks after a flood was swept', async () => {
  handle = await openDatabase(file);
  await migrate(handle.db);
  expect(await floodAndSweep()).toBeGreaterThan(15 * megabyte);
  await handle.space?.giveBack();
  expect(statSync(file).size).toBeLessThan(3 * megabyte);
});

it('#93 so does a file from before, with all its data, once it was rewritten', async () => {
  const before = new DatabaseSync(file);
  before.exec("pragma journal_mode = wal; create table kept (word text); insert into kept values ('here')");
  before.close();
  handle = await openDatabase(file);
  await migrate(handle.db);
  const flooded = await floodAndSweep();
  await handle.space?.giveBack();
  expect(statSync(file).size).toBe(flooded);
  // Waits for another process that is writing, without disturbing it.
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  expect(await handle.space?.makeShrinkable()).toBe('another process uses the file');
  other.exec('rollback');
  other.close();
  expect(await handle.space?.makeShrinkable()).toBeUndefined();
  expect(statSync(file).size).toBeLessThan(3 * megabyte);
  await floodAndSweep();
  await handle.space?.giveBack();
  expect(statSync(file).size).toBeLessThan(3 * megabyte);
  const { rows } = await sql<{ word: string }>`select word from kept`.execute(handle.db);
  expect(rows).toEqual([{ word: 'here' }]);
}, 30_000);
