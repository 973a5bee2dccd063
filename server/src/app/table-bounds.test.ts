import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsRepository } from '../features/applications/clients.repository.ts';
import { day } from '../platform/clock/durations.ts';
import { type SweptTables, sweptTables, tableBounds } from './testing/swept-tables.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

/** More than one batch of any sweep. */
const rows = 5_500;

/** More than any batch has. */
const atOnce = 5_000;

let portal: TestPortal;
let tables: SweptTables;
/** Statements that changed or read more rows than any batch has. */
const large: string[] = [];
let changed = 0;
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const count = Math.max(Number(result.numAffectedRows ?? 0), result.rows.length);
    changed += Number(result.numAffectedRows ?? 0);
    if (count > atOnce) large.push(`${count} rows`);
    return result;
  },
};
beforeAll(async () => {
  portal = await testPortal({}, { wrapDatabase: (db) => db.withPlugin(watching) });
  tables = await sweptTables(portal);
});
afterAll(() => portal.stop());

it('R21 every table has a bound', () => {
  expect(tables.all.map(({ name }) => name).sort()).toEqual(Object.keys(tableBounds).sort());
});

it('R21 a sweep keeps up with whatever came, and takes it bit by bit', { timeout: 120_000 }, async () => {
  for (const table of tables.swept) await tables.fill(table, portal.clock.now() - 400 * day, rows);
  expect(await tables.leftAfterSweep()).toEqual(
    Object.fromEntries(tables.swept.map(({ name }) => [name, 0])),
  );
  expect(large).toEqual([]);
});

it('R21 what nobody used, answered or ended is over bit by bit', { timeout: 120_000 }, async () => {
  const at = portal.clock.now() - 400 * day;
  const { db } = portal.store.database;
  const untouched = ['used_at', 'consumed_at', 'ended_at'];
  for (const table of tables.swept) {
    const left = table.columns.filter(({ name }) => untouched.includes(name)).map(({ name }) => [name, null]);
    const given = { outbox: { status: 'waiting' }, webhook_deliveries: { state: 'waiting' } };
    const values = { ...Object.fromEntries(left), ...given[table.name as keyof typeof given] };
    if (Object.keys(values).length > 0) await tables.fill(table, at, rows, values);
  }
  const attentions = tables.all.find(({ name }) => name === 'attentions');
  if (attentions) await tables.fill(attentions, at, rows);
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await sql`insert into attention_states (attention_id, user_id, seen_at)
    select id, ${id}, ${at} from attentions`.execute(db);
  large.length = 0;
  for (const name of [
    'use up codes and links that are over',
    'sweep outbox',
    'sweep webhooks',
    'sweep attentions',
  ])
    await portal.portal.tasks.find((task) => task.name === name)?.run();
  expect(large).toEqual([]);
  expect(await db.selectFrom('attention_states').selectAll().execute()).toEqual([]);
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('end_reason', '=', 'expired')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(rows);
});

it('R21 an application is deleted bit by bit, however many people use it', async () => {
  const { db } = portal.store.database;
  const [clients, facts] = ['clients', 'application_facts'].map((name) =>
    tables.all.find((table) => table.name === name),
  );
  if (!clients || !facts) throw new Error('A table is missing');
  const id = 'popular';
  await tables.fill(clients, 0, 1, { id, self_registered: null });
  await tables.fill(facts, 0, rows, { client_id: id });
  large.length = 0;
  changed = 0;
  expect(await clientsRepository(db).remove(id)).toBe(true);
  expect(large).toEqual([]);
  // Nothing is left to the database to remove all at once.
  expect(changed).toBe(rows + 1);
});
