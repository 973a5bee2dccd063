import { overviewRead } from '@latchkey/contract/overview/overview-read';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, minute } from '../../platform/clock/durations.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';
import { shownDays, signInsAtOnce } from './limits.ts';
import { overviewService } from './overview.service.ts';

let portal: TestOauth;
let auditor: TestOperator;
beforeAll(async () => {
  portal = await testOauth();
  auditor = await testOperator(portal, 'auditor');
});
afterAll(() => portal.stop());

const read = async () => (await portal.call(overviewRead, { token: auditor.token })).body;
const counter = () => overviewService({ db: portal.store.database.db, clock: portal.clock });

async function signIn(email: string, password: string): Promise<void> {
  await portal.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

it('shows totals and sign-in results, each counted once, however often they are collected', async () => {
  const account = { email: 'counted@example.com', password: 'correct horse battery staple' };
  await portal.createUser(account);
  const first = await read();
  expect(first.accounts).toBeGreaterThanOrEqual(2);
  expect(first.days).toHaveLength(shownDays);
  await signIn(account.email, account.password);
  await signIn(account.email, 'wrong');
  await signIn('nobody@example.com', 'wrong');
  portal.clock.advance(2 * minute);
  // Two processes concurrently, then one more.
  await Promise.all([counter().count(), counter().count()]);
  await counter().count();
  const now = await read();
  const rows = await portal.store.database.db.selectFrom('login_history').select('result').execute();
  const succeeded = rows.filter(({ result }) => result === 'success').length;
  const sum = (key: 'sign_ins' | 'failures') => now.days.reduce((total, each) => total + each[key], 0);
  expect([sum('sign_ins'), sum('failures')]).toEqual([succeeded, rows.length - succeeded]);
  expect(sum('failures')).toBeGreaterThanOrEqual(2);
  expect(now.methods.reduce((total, each) => total + each.sign_ins, 0)).toBe(succeeded);
  expect(now.methods.map(({ method }) => method)).toContain('password');
  expect(now.counted_at > first.counted_at).toBe(true);
});

it('counts many sign-ins in batches, because on SQLite requests wait for a running transaction', async () => {
  const { db } = portal.store.database;
  await counter().count();
  const before = await read();
  const sum = ({ days }: typeof before) => days.reduce((total, each) => total + each.failures, 0);
  const at = portal.clock.now();
  const burst = signInsAtOnce * 2 + 1;
  // Half of them in one millisecond, the others one per millisecond.
  await sql`
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${sql.lit(burst)})
    insert into login_history (id, at, result, method, ip, user_agent)
    select 'burst-' || cast(n as text), ${sql.lit(at)} + (case when n > ${sql.lit(signInsAtOnce)} then n else 0 end),
           'failure', 'password', '192.0.2.7', 'Mozilla/5.0'
    from n`.execute(db);
  portal.clock.advance(2 * minute);
  let parts = 0;
  const seen = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && node.groupBy) parts += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await overviewService({ db: seen, clock: portal.clock }).count();
  expect(sum(await read())).toBe(sum(before) + burst);
  expect(parts).toBeGreaterThanOrEqual(3);
});

it('removes old days', async () => {
  portal.clock.advance(60 * day);
  await counter().count();
  const left = await portal.store.database.db.selectFrom('daily_sign_ins').select('day').execute();
  expect(left).toEqual([]);
});
