import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsRepository } from '../features/applications/clients.repository.ts';
import { maxFailuresPerUser } from '../features/login-history/limits.ts';
import { audit } from '../platform/audit/audit.ts';
import { asActor } from '../platform/audit/current-actor.ts';
import { verifyAudit } from '../platform/audit/verify-audit.ts';
import { day } from '../platform/clock/durations.ts';
import { inTransaction } from '../platform/db/after-commit.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { type SweptTables, sweptTables, tableBounds } from './testing/swept-tables.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';
import { seeTimePass } from './time-seen.ts';

/** More than one batch of any sweep. */
const rows = 5_500;

/** More than the size of any batch. */
const atOnce = 5_000;

let portal: TestPortal;
let tables: SweptTables;
/** Statements that changed or read more rows than the size of any batch. */
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
/**
 * As autovacuum may do just after a sweep: until the next time, PostgreSQL takes the tables for empty. One table after
 * another: on a busy machine, all at once take longer than a query may.
 */
async function analyze(): Promise<void> {
  for (const { name } of tables.all) await sql`analyze ${sql.table(name)}`.execute(portal.store.database.db);
}
beforeAll(async () => {
  portal = await testPortal({}, { wrapDatabase: (db) => db.withPlugin(watching) });
  tables = await sweptTables(portal);
});
afterAll(() => portal.stop());

it('R21 every table has a bound', () => {
  expect(tables.all.map(({ name }) => name).sort()).toEqual(Object.keys(tableBounds).sort());
});

it('R21 a sweep keeps up with any number of rows, in batches', { timeout: 120_000 }, async () => {
  for (const table of tables.swept) await tables.fill(table, portal.clock.now() - 400 * day, rows);
  expect(await tables.leftAfterSweep()).toEqual(
    Object.fromEntries(tables.swept.map(({ name }) => [name, 0])),
  );
  expect(large).toEqual([]);
  await analyze();
});

it('R21 unused, unanswered and unfinished records expire, in batches', { timeout: 120_000 }, async () => {
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

it('R21 the history of an account is pruned in batches, and so are the applications that nobody uses', {
  timeout: 120_000,
}, async () => {
  const { db } = portal.store.database;
  const now = portal.clock.now();
  const [clients, history] = ['clients', 'login_history'].map((name) =>
    tables.all.find((table) => table.name === name),
  );
  if (!clients || !history) throw new Error('A table is missing');
  const { id: user_id } = await portal.createUser({ email: 'tried@example.com' });
  await tables.fill(history, now, rows, { user_id, result: 'failure', session_id: null });
  await tables.fill(clients, now - 400 * day, rows);
  large.length = 0;
  for (const name of ['sweep login history', 'sweep self-registered clients'])
    await portal.portal.tasks.find((task) => task.name === name)?.run();
  expect(large).toEqual([]);
  const entries = await db.selectFrom('login_history').select('id').where('user_id', '=', user_id).execute();
  expect(entries).toHaveLength(maxFailuresPerUser);
  expect(
    await db.selectFrom('clients').select('id').where('self_registered', 'is not', null).execute(),
  ).toEqual([]);
});

it('R21 an application is deleted in batches, however many people use it', async () => {
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
  // Nothing is left to a cascade, which would remove all rows at once.
  expect(changed).toBe(rows + 1);
});

it('R21 an account is erased in batches, however many rows it has', { timeout: 120_000 }, async () => {
  const { db } = portal.store.database;
  const { id } = await portal.createUser({ email: 'busy@example.com' });
  const grown = ['sessions', 'login_history', 'oidc_records', 'outbox', 'one_time_codes', 'mfa_tokens'];
  for (const table of tables.all.filter(({ name }) => grown.includes(name))) {
    const owner = table.name === 'oidc_records' ? 'account_id' : 'user_id';
    await tables.fill(table, portal.clock.now(), rows, { [owner]: id });
  }
  await writeEvents(id);
  await inTransaction(db, async (tx) => {
    const target = { type: 'user', id: 'other', name: 'Other' } as const;
    audit.record(tx, { action: 'user.suspended', target, reason: 'kept' });
  });
  await db.updateTable('users').set({ erase_at: portal.clock.now() }).where('id', '=', id).execute();
  large.length = 0;
  changed = 0;
  await portal.portal.tasks.find(({ name }) => name === 'erase accounts')?.run();
  expect(large).toEqual([]);
  // Nothing is left to a cascade, which would remove all rows at once.
  expect(changed).toBeGreaterThan((grown.length + 2) * rows);
  const readable = await db
    .selectFrom('audit_events')
    .select(['target_id', 'reason'])
    .where((eb) =>
      eb.or([
        eb.and([eb('actor_id', '=', id), eb('actor_salt', 'is not', null)]),
        eb.and([eb('target_id', 'in', [id, 'other']), eb('target_salt', 'is not', null)]),
      ]),
    )
    .where('action', '!=', 'user.erased')
    .execute();
  expect(readable).toEqual([{ target_id: 'other', reason: 'kept' }]);
  expect((await verifyAudit(db, createVault(portal.store.secretKeys, 'audit'))).faults).toEqual([]);
});

it('R21 after a clock jump, waiting records are moved in batches, each exactly once', async () => {
  const { db } = portal.store.database;
  const waiting = tables.all.filter(({ name }) => ['mailed_links', 'application_access'].includes(name));
  const clients = tables.all.find(({ name }) => name === 'clients');
  if (!clients) throw new Error('A table is missing');
  const { id: user_id } = await portal.createUser({ email: 'waits@example.com' });
  await tables.fill(clients, 0, rows, { self_registered: null });
  const at = portal.clock.now();
  for (const table of waiting) {
    if (table.name === 'mailed_links') await tables.fill(table, at, rows, { purpose: 'reset_stop', user_id });
    else
      await sql`insert into application_access (user_id, client_id, scopes, allowed, granted_at, last_used_at, warned_at)
        select ${user_id}, id, '[]', '[]', ${at}, ${at}, ${at} from clients`.execute(db);
  }
  await seeTimePass(db, portal.clock);
  portal.clock.advance(30 * day);
  large.length = 0;
  expect(await seeTimePass(db, portal.clock)).toBe(30 * day);
  expect(large).toEqual([]);
  const links = db.selectFrom('mailed_links').select('expires_at as at').where('user_id', '=', user_id);
  const access = db.selectFrom('application_access').select('warned_at as at').where('user_id', '=', user_id);
  for (const query of [links.distinct(), access.distinct()])
    expect(await query.execute()).toEqual([{ at: at + 30 * day }]);
});

/** More events by and about the account than one statement handles. */
async function writeEvents(id: string): Promise<void> {
  const actor = { type: 'person', id, name: null } as const;
  for (let done = 0; done < rows; done += 500)
    await asActor(actor, () =>
      inTransaction(portal.store.database.db, async (tx) => {
        const target = { type: 'user', id, name: 'Busy' } as const;
        for (let event = 0; event < 500; event += 1)
          audit.record(tx, { action: 'user.suspended', target, reason: `reason ${done + event}` });
      }),
    );
}
