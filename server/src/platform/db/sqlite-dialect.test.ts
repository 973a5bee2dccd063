import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const db = new Kysely<Schema>({
  dialect: sqliteDialect('never-opened', {
    afterRun: () => undefined,
    openFlush: () => Promise.reject(new Error('Opened')),
  }),
});
const newest = (limit: number) =>
  db.selectFrom('users').select('id').where('name', '=', 'x').limit(limit).compile();

it('writes the rows of a limit into the statement, so that SQLite keeps its plan', () => {
  const { sql, parameters } = newest(20);
  expect(sql).toBe('select "id" from "users" where "name" = ? limit 20');
  expect(parameters).toEqual(['x']);
});

it.each([1.5, Number.NaN, '1; drop table users' as unknown as number])('binds a limit of %j', (limit) => {
  const { sql, parameters } = newest(limit);
  expect(sql).toBe('select "id" from "users" where "name" = ? limit ?');
  expect(parameters).toEqual(['x', limit]);
});
