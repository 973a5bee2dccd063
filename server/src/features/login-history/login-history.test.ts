import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portalWithPlaces } from '../../app/testing/portal-with-places.ts';
import type { TestPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { Happenings } from '../../platform/operations/happenings.ts';
import { keepEntries, maxEntriesPerUser, maxFailuresPerUser, pageSize } from './limits.ts';
import type { LoginEvent } from './login-event.ts';
import { loginHistoryService } from './login-history.service.ts';

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const client = { ip: '203.0.113.9', userAgent: firefox, deviceId: null };

describe('the sign-in history', () => {
  let portal: TestPortal;
  let email: string;
  let userId: string;
  let count = 0;
  beforeAll(async () => {
    portal = await portalWithPlaces();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    count += 1;
    email = `person-${count}@example.com`;
    userId = (await portal.createUser({ email, password })).id;
    portal.clock.advance(minute);
  });

  const history = () =>
    loginHistoryService({
      happenings: new Happenings(),
      db: portal.store.database.db,
      clock: portal.clock,
      log: createLog({ level: 'silent' }),
    });
  const record = (event: Partial<LoginEvent>) =>
    history().record({
      userId,
      result: 'success',
      signInMethod: 'password',
      client,
      requestId: 'r',
      ...event,
    });
  const attempt = (secret: string, to = email) =>
    portal.call(passwordLogin, {
      body: { email: to, password: secret },
      headers: { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.9' },
    });
  async function list(token: string, cursor?: string): Promise<ReplyOf<typeof loginHistoryList>> {
    return (await portal.call(loginHistoryList, { token, query: cursor ? { cursor } : {} })).body;
  }
  const storedOf = (id: string | null) =>
    portal.store.database.db
      .selectFrom('login_history')
      .selectAll()
      .where('user_id', id === null ? 'is' : '=', id)
      .execute();

  it('shows each sign-in and failure with device, browser, place and whether it is the current one', async () => {
    await attempt('wrong horse battery');
    portal.clock.advance(1);
    const elsewhere = (await attempt(password)).body.auth_token ?? '';
    portal.clock.advance(1);
    const here = await portal.signIn(email, password);
    const { login_histories, next_cursor } = await list(here);
    expect(next_cursor).toBeNull();
    expect(login_histories.map(({ result }) => result)).toEqual(['success', 'success', 'failure']);
    expect(login_histories[0]).toMatchObject({ is_current: true, is_active: true, method: 'password' });
    expect(login_histories[1]).toMatchObject({
      is_current: false,
      is_active: true,
      ip: '203.0.113.9',
      place: 'Osaka, Japan',
      device: 'Computer',
      browser: 'Firefox 130',
      os: 'Windows',
      factor: null,
    });
    expect(login_histories[2]).toMatchObject({ is_current: false, is_active: false, session_id: null });
    expect((await list(elsewhere)).login_histories.map((entry) => entry.is_current)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('pages through all entries without a gap, and hides sign-ins that wait for their second factor', async () => {
    const token = await portal.signIn(email, password);
    for (let index = 0; index < 2 * pageSize; index += 1) {
      portal.clock.advance(1);
      await record({ result: index % 2 === 0 ? 'second_factor_failed' : 'failure', factor: 'totp' });
      await record({ result: 'second_factor_required' });
    }
    const first = await list(token);
    const second = await list(token, first.next_cursor ?? '');
    const third = await list(token, second.next_cursor ?? '');
    const all = [first, second, third].flatMap((page) => page.login_histories);
    expect(first.login_histories).toHaveLength(pageSize);
    expect(third.next_cursor).toBeNull();
    expect(new Set(all.map(({ id }) => id)).size).toBe(2 * pageSize + 1);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect((await list(token, 'nothing')).login_histories.length).toBeLessThanOrEqual(pageSize);
  });

  describe('#48 reporting a sign-in as unrecognised', () => {
    it('ends the session of that sign-in only', async () => {
      const stolen = (await attempt(password)).body.auth_token ?? '';
      portal.clock.advance(1);
      const here = await portal.signIn(email, password);
      const entry = (await list(here)).login_histories.find((item) => !item.is_current)!;
      const reported = await portal.call(loginHistoryReportUnrecognised, {
        token: here,
        params: { id: entry.id },
      });
      expect(reported.body).toEqual({ ended: true, removed: [] });
      expect((await portal.call(isAuthenticated, { token: stolen })).status).toBe(401);
      expect((await portal.call(isAuthenticated, { token: here })).status).toBe(200);
      expect((await list(here)).login_histories[1]).toMatchObject({ is_active: false });
      const again = await portal.call(loginHistoryReportUnrecognised, {
        token: here,
        params: { id: entry.id },
      });
      expect(again.body).toEqual({ ended: false, removed: [] });
      expect(portal.logLines.some((line) => line.includes('a sign-in was reported as not recognised'))).toBe(
        true,
      );
    });

    it("#64 answers 404 for another account's entry, and ends nothing", async () => {
      const mine = await portal.signIn(email, password);
      const [entry] = (await list(mine)).login_histories;
      const other = await portal.createUser({ email: `stranger-${count}@example.com`, password });
      const foreign = await portal.signIn(other.email ?? '', password);
      const reply = await portal.call(loginHistoryReportUnrecognised, {
        token: foreign,
        params: { id: entry!.id },
      });
      expect(reply.status).toBe(404);
      expect((await portal.call(isAuthenticated, { token: mine })).status).toBe(200);
      expect((await list(foreign)).login_histories.map(({ id }) => id)).not.toContain(entry!.id);
    });
  });

  it('#83 every success and failure has time, user, address, agent, factor, result and request id, also in the log', async () => {
    const replies = [
      await attempt('wrong horse battery'),
      await attempt(password),
      await attempt(password, `nobody-${count}@example.com`),
    ];
    const rows = [...(await storedOf(userId)), ...(await storedOf(null))].filter((row) =>
      replies.some(({ headers }) => headers.get('x-request-id') === row.request_id),
    );
    expect(rows.map(({ user_id, result }) => [user_id, result]).toSorted()).toEqual(
      [
        [userId, 'failure'],
        [userId, 'success'],
        [null, 'failure'],
      ].toSorted(),
    );
    for (const row of rows) {
      expect(row).toMatchObject({ ip: '203.0.113.9', user_agent: firefox, method: 'password', factor: null });
      expect(row.at).toBe(portal.clock.now());
      const line = portal.logLines
        .map((text) => JSON.parse(text))
        .find(({ msg, reference }) => msg === 'sign-in' && reference === row.request_id);
      expect(line).toMatchObject({
        user_id: row.user_id,
        ip: row.ip,
        user_agent: row.user_agent,
        factor: row.factor,
        result: row.result,
      });
      expect(line.time).toBeDefined();
    }
  });

  it("R21 is limited in age, and strangers' failures do not displace sign-ins", async () => {
    await record({});
    const surplus = 5;
    const [template] = await storedOf(userId);
    const failures = Array.from({ length: maxFailuresPerUser + surplus }, (_, index) => ({
      ...template!,
      id: `${template!.id}-${String(index).padStart(5, '0')}`,
      result: 'failure',
    }));
    await portal.store.database.db.insertInto('login_history').values(failures).execute();
    await history().sweep();
    const kept = await storedOf(userId);
    expect(kept.filter(({ result }) => result === 'failure')).toHaveLength(maxFailuresPerUser);
    expect(kept.filter(({ result }) => result === 'success')).toHaveLength(1);
    expect(kept.map(({ id }) => id)).not.toContain(failures[0]!.id);
    expect(maxEntriesPerUser).toBeGreaterThan(maxFailuresPerUser);

    portal.clock.advance(keepEntries - day);
    await history().sweep();
    expect((await storedOf(userId)).length).toBe(maxFailuresPerUser + 1);
    portal.clock.advance(day + 1);
    await history().sweep();
    expect(await storedOf(userId)).toEqual([]);
  });
});
