import { sql, type TableMetadata } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day } from '../platform/clock/durations.ts';
import { newId } from '../platform/ids/new-id.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

/**
 * What keeps each table from growing for ever.
 * `swept` has rows that anybody's calls make, and that a background task removes when their time is over;
 * the others grow with what an operator or an account has, which has a limit of its own.
 */
const bounds: Record<string, 'swept' | 'of an account' | 'of the operator'> = {
  apis: 'of the operator',
  application_access: 'of an account',
  attention_states: 'of an account',
  attentions: 'of the operator',
  clients: 'of the operator',
  companion_challenges: 'swept',
  companion_devices: 'of an account',
  companion_nonces: 'swept',
  companion_pairings: 'swept',
  known_browsers: 'swept',
  latchkey_migrations: 'of the operator',
  latchkey_migrations_lock: 'of the operator',
  login_history: 'swept',
  logout_notices: 'swept',
  mailed_links: 'swept',
  mfa_tokens: 'swept',
  oidc_records: 'swept',
  one_time_codes: 'swept',
  outbox: 'swept',
  passkey_challenges: 'swept',
  passkeys: 'of an account',
  profile_photos: 'of an account',
  recovery_codes: 'of an account',
  second_factor_failures: 'of an account',
  send_counters: 'swept',
  sessions: 'swept',
  sign_in_failures: 'swept',
  sign_in_locks: 'swept',
  signing_keys: 'of the operator',
  totp_registrations: 'swept',
  totp_seeds: 'of an account',
  users: 'of the operator',
  waiting_resets: 'of an account',
};

/** More than one batch of any sweep. */
const rows = 5_500;

let portal: TestPortal;
let tables: TableMetadata[];
beforeAll(async () => {
  portal = await testPortal();
  tables = await portal.store.database.db.introspection.getTables({ withInternalKyselyTables: true });
});
afterAll(() => portal.stop());

it('R21 every table has a bound', () => {
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(bounds).sort());
});

it('R21 a sweep keeps up with whatever came', { timeout: 120_000 }, async () => {
  const { db } = portal.store.database;
  const { id } = await portal.createUser({ email: 'ann@example.com' });
  given.user_id = id;
  for (const [parent, column] of [
    ['clients', 'client_id'],
    ['companion_devices', 'device_id'],
  ] as const) {
    const table = tables.find(({ name }) => name === parent);
    if (table) await fill(table, 0, 1);
    given[column] = (await db.selectFrom(parent).select('id').executeTakeFirstOrThrow()).id;
  }
  const swept = tables.filter(({ name }) => bounds[name] === 'swept');
  for (const table of swept) await fill(table, portal.clock.now() - 400 * day);
  for (const task of portal.portal.tasks.filter(({ name }) => name.startsWith('sweep'))) await task.run();
  const left: Record<string, number> = {};
  for (const { name } of swept) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    left[name] = Number(rows[0]?.count);
  }
  expect(left).toEqual(Object.fromEntries(swept.map(({ name }) => [name, 0])));
});

/** Values that a column's check or another table asks for. */
const given: Record<string, string> = { state: 'delivered', source: 'operator', type: 'web' };

/** Writes rows that are over: every time lies long back, every other value is of its column's type and new. */
async function fill({ name, columns }: TableMetadata, at: number, count = rows): Promise<void> {
  for (let done = 0; done < count; done += 250) {
    const batch = Array.from(
      { length: Math.min(250, count - done) },
      () => sql`(${sql.join(columns.map((column) => cellOf(column.name, column.dataType, at)))})`,
    );
    const names = sql.join(columns.map((column) => sql.ref(column.name)));
    const insert = sql`insert into ${sql.table(name)} (${names}) values ${sql.join(batch)}`;
    await insert.execute(portal.store.database.db);
  }
}

function cellOf(name: string, type: string, at: number): string | number {
  if (/_at$|^at$/.test(name)) return at;
  if (/int/i.test(type)) return 0;
  return given[name] ?? newId(portal.clock);
}
