import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const db = new Kysely<Schema>({
  dialect: sqliteDialect('never-opened', {
    commit: 'shared',
    afterRun: () => undefined,
    openFlush: () => Promise.reject(new Error('Opened')),
  }),
});
const newest = (limit: number) =>
  db.selectFrom('users').select('id').where('name', '=', 'x').limit(limit).compile();

it('writes the number of a limit into the statement, so that SQLite can plan with it', () => {
  const { sql, parameters } = newest(20);
  expect(sql).toBe('select "id" from "users" where "name" = ? limit 20');
  expect(parameters).toEqual(['x']);
});

it.each([1.5, Number.NaN, '1; drop table users' as unknown as number])('binds a limit of %j', (limit) => {
  const { sql, parameters } = newest(limit);
  expect(sql).toBe('select "id" from "users" where "name" = ? limit ?');
  expect(parameters).toEqual(['x', limit]);
});

it.each([
  ['shared', 1],
  ['direct', 2],
] as const)('leaves waiting for the disk to SQLite only in direct mode: %s', async (commit, level) => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-commit-'));
  const handle = await openDatabase(join(directory, 'a.sqlite'), { commit });
  try {
    await sql`create table notes (id text primary key)`.execute(handle.db);
    await Promise.all(['a', 'b'].map((id) => sql`insert into notes values (${id})`.execute(handle.db)));
    expect((await sql`select id from notes`.execute(handle.db)).rows).toHaveLength(2);
    // https://sqlite.org/pragma.html#pragma_synchronous: 1 is normal, 2 is full.
    expect((await sql`pragma synchronous`.execute(handle.db)).rows).toEqual([{ synchronous: level }]);
  } finally {
    await handle.close();
    rmSync(directory, { recursive: true });
  }
});
