import { passwordLogin } from '@latchkey/contract/login/password-login';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres } from '../platform/testing/test-database.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

const email = 'ann@example.com';
const password = 'correct horse battery';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password });
});
afterAll(() => portal.stop());

const signIn = () => portal.call(passwordLogin, { body: { email, password } });
const count = async (table: 'sessions' | 'login_history') => {
  const query = portal.store.database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** Limits the database to this many additional pages, as on a full disk; 0 removes the limit. */
async function allowPages(more: number): Promise<void> {
  const { db } = portal.store.database;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const pages = more === 0 ? 1_073_741_823 : (rows[0]?.page_count ?? 0) + more;
  await sql.raw(`pragma max_page_count = ${pages}`).execute(db);
}

// Only SQLite's file is under our control: PostgreSQL handles its own disk.
it.skipIf(onPostgres)(
  'R5 on a full disk a sign-in fails completely, health checks respond, and everything recovers',
  async () => {
    const token = await portal.signIn(email, password);
    await allowPages(1);
    let failed: Awaited<ReturnType<typeof signIn>> | undefined;
    let before = 0;
    for (let attempts = 0; !failed && attempts < 500; attempts += 1) {
      before = await count('sessions');
      const reply = await signIn();
      if (reply.status !== 200) failed = reply;
    }
    expect(failed?.status).toBe(503);
    expect(JSON.stringify(failed?.body)).not.toMatch(/sqlite|full|insert/i);
    expect(await count('sessions')).toBe(before);
    // Nor does the log report a sign-in that did not succeed.
    const told = portal.logLines.filter((line) =>
      line.includes(`"reference":"${failed?.headers.get('x-request-id')}"`),
    );
    expect(told.filter((line) => line.includes('"result":"success"'))).toEqual([]);
    expect((await portal.call(isAuthenticated, { token })).status).toBe(200);
    expect((await portal.fetch('/livez')).status).toBe(200);
    await allowPages(0);
    const reply = await signIn();
    expect(reply.status).toBe(200);
    expect(await count('sessions')).toBe(before + 1);
    const { rows } = await sql`pragma integrity_check`.execute(portal.store.database.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  },
);
