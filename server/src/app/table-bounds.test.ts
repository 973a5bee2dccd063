import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const count = Math.max(Number(result.numAffectedRows ?? 0), result.rows.length);
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

it('R21 a sweep keeps up with whatever came', { timeout: 120_000 }, async () => {
  for (const table of tables.swept) await tables.fill(table, portal.clock.now() - 400 * day, rows);
  expect(await tables.leftAfterSweep()).toEqual(
    Object.fromEntries(tables.swept.map(({ name }) => [name, 0])),
  );
});

it('R21 no statement takes all that is over at once', { timeout: 120_000 }, async () => {
  const at = portal.clock.now() - 400 * day;
  const { db } = portal.store.database;
  // As nobody used, answered or ended it.
  const untouched = { used_at: null, consumed_at: null, ended_at: null, finished_at: null };
  const states: Record<string, object> = {
    outbox: { status: 'waiting' },
    webhook_deliveries: { state: 'waiting' },
  };
  for (const table of tables.swept)
    await tables.fill(table, at, rows, { ...untouched, ...states[table.name] });
  const attentions = tables.all.find(({ name }) => name === 'attentions');
  if (attentions) await tables.fill(attentions, at, rows);
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await sql`insert into attention_states (attention_id, user_id, seen_at)
    select id, ${userId}, ${at} from attentions`.execute(db);
  large.length = 0;
  const tasks = portal.portal.tasks.filter(({ name }) => /^(?:use up|sweep)/.test(name));
  for (const task of tasks) await task.run();
  expect(large).toEqual([]);
});
