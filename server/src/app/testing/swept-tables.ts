import { sql, type TableMetadata } from 'kysely';
import { newId } from '../../platform/ids/new-id.ts';
import type { TestPortal } from './test-portal.ts';

/**
 * What keeps each table from growing forever.
 * `swept`: its rows are created by anybody's calls, and a background task deletes them when they have expired. The
 * others grow with what an operator or an account has, which is limited elsewhere.
 */
export const tableBounds: Record<string, 'swept' | 'of an account' | 'of the operator'> = {
  account_recoveries: 'of an account',
  // Until the notifications about them are done.
  access_losses: 'of the operator',
  apis: 'of the operator',
  application_access: 'of an account',
  application_facts: 'of an account',
  // By AUDIT_DAYS, in chain order: see docs/behaviour/audit.md#retention.
  audit_events: 'of the operator',
  audit_head: 'of the operator',
  attention_states: 'of an account',
  attentions: 'of the operator',
  backchannel_requests: 'swept',
  // Those that registered themselves.
  clients: 'swept',
  client_groups: 'of the operator',
  client_role_groups: 'of the operator',
  client_role_users: 'of the operator',
  client_roles: 'of the operator',
  companion_challenges: 'swept',
  companion_devices: 'of an account',
  companion_nonces: 'swept',
  companion_pairings: 'swept',
  // A row for each kind of sign-in on each of 40 days.
  daily_sign_ins: 'of the operator',
  group_members: 'of the operator',
  invitations: 'swept',
  jobs: 'swept',
  join_links: 'swept',
  known_browsers: 'swept',
  forgotten_browsers: 'swept',
  lark_links: 'swept',
  latchkey_migrations: 'of the operator',
  latchkey_migrations_lock: 'of the operator',
  login_history: 'swept',
  logout_notices: 'swept',
  mailed_links: 'swept',
  mfa_tokens: 'swept',
  oidc_records: 'swept',
  one_time_codes: 'swept',
  operators: 'of the operator',
  outbox: 'swept',
  passkey_challenges: 'swept',
  passkeys: 'of an account',
  profile_photos: 'of an account',
  recovery_codes: 'of an account',
  restricted_clients: 'of the operator',
  second_factor_failures: 'of an account',
  send_counters: 'swept',
  sessions: 'swept',
  sign_in_failures: 'swept',
  // A single row.
  replica_mark: 'of the operator',
  sign_in_locks: 'swept',
  time_seen: 'of the operator',
  signing_keys: 'of the operator',
  tallies: 'of the operator',
  totp_registrations: 'swept',
  totp_seeds: 'of an account',
  trusted_devices: 'swept',
  user_groups: 'of the operator',
  user_words: 'of an account',
  users: 'of the operator',
  waiting_resets: 'of an account',
  webhook_deliveries: 'swept',
  webhooks: 'of the operator',
};

export interface SweptTables {
  readonly all: readonly TableMetadata[];
  readonly swept: readonly TableMetadata[];
  /**
   * Inserts rows in which every time is `at`, except for columns in `values`; all other values match their column's
   * type and are unique.
   */
  fill(
    table: TableMetadata,
    at: number,
    count: number,
    values?: Readonly<Record<string, string | number | null>>,
  ): Promise<void>;
  /** The number of rows in each swept table after every sweep has run. */
  leftAfterSweep(): Promise<Record<string, number>>;
}

/** The tables of a portal, with an account, a client and a device that their rows belong to. */
export async function sweptTables(portal: TestPortal): Promise<SweptTables> {
  const { db } = portal.store.database;
  const all = await db.introspection.getTables({ withInternalKyselyTables: true });
  const swept = all.filter(({ name }) => tableBounds[name] === 'swept');
  /** Values required by a column's check or a foreign key. */
  const given: Record<string, string> = {
    state: 'delivered',
    source: 'registration',
    self_registered: 'open',
    profile: 'fapi2',
    ping_state: 'delivered',
    type: 'web',
  };

  function cellOf(name: string, type: string, at: number): string | number {
    if (/_at$|^at$/.test(name)) return at;
    if (/int/i.test(type)) return 0;
    return given[name] ?? newId(portal.clock);
  }

  async function fill(
    { name, columns }: TableMetadata,
    at: number,
    count: number,
    values: Readonly<Record<string, string | number | null>> = {},
  ): Promise<void> {
    const cell = (column: string, type: string) =>
      column in values ? values[column] : cellOf(column, type, at);
    for (let done = 0; done < count; done += 250) {
      const batch = Array.from(
        { length: Math.min(250, count - done) },
        () => sql`(${sql.join(columns.map((column) => cell(column.name, column.dataType)))})`,
      );
      const names = sql.join(columns.map((column) => sql.ref(column.name)));
      await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(batch)}`.execute(db);
    }
  }

  given.user_id = (await portal.createUser({ email: 'ann@example.com' })).id;
  for (const [parent, column] of [
    ['clients', 'client_id'],
    ['companion_devices', 'device_id'],
    ['webhooks', 'webhook_id'],
  ] as const) {
    const table = all.find(({ name }) => name === parent);
    if (table) await fill(table, 0, 1);
    given[column] = (await db.selectFrom(parent).select('id').executeTakeFirstOrThrow()).id;
  }
  // An operator's client: if the client were swept, what belongs to it would be deleted as well.
  const owner = given.client_id ?? '';
  await db.updateTable('clients').set({ self_registered: null }).where('id', '=', owner).execute();

  return {
    all,
    swept,
    fill,
    async leftAfterSweep() {
      for (const task of portal.portal.tasks.filter(({ name }) => name.startsWith('sweep'))) await task.run();
      const left: Record<string, number> = {};
      for (const { name } of swept) {
        const counted = await sql<{
          count: number;
        }>`select count(*) as count from ${sql.table(name)}`.execute(db);
        left[name] = Number(counted.rows[0]?.count) - (name === 'clients' ? 1 : 0);
      }
      return left;
    },
  };
}
