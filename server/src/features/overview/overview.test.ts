import { overviewRead } from '@latchkey/contract/overview/overview-read';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, minute } from '../../platform/clock/durations.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { type TestOperator, testOperator } from '../operators/testing/test-operators.ts';
import { shownDays } from './limits.ts';
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

it('tells how many there are and how sign-ins went, each counted once, however often it is counted', async () => {
  const account = { email: 'counted@example.com', password: 'correct horse battery staple' };
  await portal.createUser(account);
  const first = await read();
  expect(first.accounts).toBeGreaterThanOrEqual(2);
  expect(first.days).toHaveLength(shownDays);
  await signIn(account.email, account.password);
  await signIn(account.email, 'wrong');
  await signIn('nobody@example.com', 'wrong');
  portal.clock.advance(2 * minute);
  // As two processes would, and one after the other.
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

it('forgets the days that are long over', async () => {
  portal.clock.advance(60 * day);
  await counter().count();
  const left = await portal.store.database.db.selectFrom('daily_sign_ins').select('day').execute();
  expect(left).toEqual([]);
});
