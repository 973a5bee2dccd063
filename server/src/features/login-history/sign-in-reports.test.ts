import { passwordLogin } from '@latchkey/contract/login/password-login';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { signInReportRead } from '@latchkey/contract/login-history/sign-in-report-read';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { portalWithPlaces } from '../../app/testing/portal-with-places.ts';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { untilOneWaits } from '../../app/testing/until-one-waits.ts';
import { hour, minute } from '../../platform/clock/durations.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';
import { maxEntriesPerUser, maxFailuresPerUser, reportLinkLife, reportMails } from './limits.ts';

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const page = '/auth/sign-in-report';

describe('#107 a sign-in from a browser that is new to the account', () => {
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
    email = `reported-${count}@example.com`;
    userId = (await portal.createUser({ email, password, emailVerified: true })).id;
    await setTimezone('Asia/Tokyo');
    portal.clock.advance(minute);
  });

  const setTimezone = (timezone: string) =>
    portal.store.database.db.updateTable('users').set({ timezone }).where('id', '=', userId).execute();
  /** Signs in like a browser that keeps its cookie. */
  async function signIn(cookie?: string) {
    const { status, headers, body } = await portal.call(passwordLogin, {
      body: { email, password },
      headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': firefox, ...(cookie ? { cookie } : {}) },
    });
    const token = 'auth_token' in body ? body.auth_token : undefined;
    return { status, token, cookie: headers.get('set-cookie')?.split(';')[0] ?? cookie ?? '' };
  }
  const isAlive = async (token: string | undefined) =>
    (await portal.call(isAuthenticated, { token })).status === 200;
  const mails = async () =>
    (await readInbox(portal, email)).filter(({ subject }) => subject.startsWith('New sign-in'));
  async function linkOf() {
    const link = await newestLink(portal, email, page);
    return { email: link.searchParams.get('email') ?? '', token: link.searchParams.get('token') ?? '' };
  }

  it('is reported by mail with device, place and local time; the first one and known browsers are not', async () => {
    const first = await signIn();
    await signIn(first.cookie);
    expect(await mails()).toEqual([]);
    await signIn();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Device: Firefox 130, Windows');
    expect(mail?.text).toContain('Place: Osaka, Japan');
    const local = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    }).format(portal.clock.now());
    expect(mail?.text).toContain(`When: ${local} (Asia/Tokyo)`);
    expect(mail?.text).toContain("This wasn't me:\nhttp");
  });

  it('is shown before anything happens; opening the link ends nothing', async () => {
    await signIn();
    const other = await signIn();
    const link = await linkOf();
    const shown = await portal.call(signInReportRead, { body: link });
    expect(shown.body).toMatchObject({ method: 'password', browser: 'Firefox 130', place: 'Osaka, Japan' });
    expect((await portal.fetch(`${page}?${new URLSearchParams(link)}`)).status).toBe(200);
    expect(await isAlive(other.token)).toBe(true);
    expect((await portal.call(signInReportRead, { body: link })).status).toBe(200);
  });

  it('ends every session, removes the password and sets a new one, once, without signing in', async () => {
    const first = await signIn();
    const other = await signIn();
    const link = await linkOf();
    const { status, body } = await portal.call(signInReportConfirm, { body: link });
    expect(status).toBe(200);
    expect([await isAlive(first.token), await isAlive(other.token)]).toEqual([false, false]);
    expect((await signIn()).status).toBe(401);
    expect((await portal.call(signInReportConfirm, { body: link })).body.status).toBe('invalid_token');
    expect((await portal.call(signInReportRead, { body: link })).body.status).toBe('invalid_token');
    const same = await portal.call(passwordReset, {
      body: { email, token: body.reset_token ?? '', password },
    });
    expect(same.body.errors?.password).toEqual(['Choose a password that differs from your current one.']);
    const fresh = 'another horse staple';
    const reset = { email, token: body.reset_token ?? '', password: fresh };
    expect((await portal.call(passwordReset, { body: reset })).status).toBe(200);
    expect((await portal.call(passwordLogin, { body: { email, password: fresh } })).status).toBe(200);
  });

  it("#550 leaves an operator's earlier sessions and password, so that whoever has the mailbox cannot end who stops their reset", async () => {
    const earlier = await signIn();
    portal.clock.advance(minute);
    const reported = await signIn();
    await operatorsOf(portal).grant('command_line', userId, 'admin');
    const { body } = await portal.call(signInReportConfirm, { body: await linkOf() });
    expect(body.reset_token).toBeNull();
    expect([await isAlive(earlier.token), await isAlive(reported.token)]).toEqual([true, false]);
    await portal.call(forgotPassword, { body: { email } });
    const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
    const reset = { email, token: searchParams.get('token') ?? '', password: 'another horse staple' };
    const { body: waiting } = await portal.call(passwordReset, { body: reset });
    expect(waiting.takes_effect_at).toEqual(expect.any(String));
    const { token } = await signIn();
    expect((await portal.call(passwordResetStopOwn, { token, body: {} })).status).toBe(200);
  });

  it('#436 nor is it taken for granted that the first one is by the owner of an account that was made long before', async () => {
    portal.clock.advance(hour);
    const stranger = await signIn();
    expect(await mails()).toHaveLength(1);
    await portal.call(signInReportConfirm, { body: await linkOf() });
    expect(await isAlive(stranger.token)).toBe(false);
  });

  it('#558 nor that of an account whose email an operator has just vouched for: its first password may be known', async () => {
    email = `made-${count}@example.com`;
    await portal.createUser({ email, password, emailVerified: true, emailSetBy: 'operator' });
    const stranger = await signIn();
    expect(await mails()).toHaveLength(1);
    await portal.call(signInReportConfirm, { body: await linkOf() });
    expect([await isAlive(stranger.token), (await signIn()).status]).toEqual([false, 401]);
  });

  it('#313 whoever knows the password does not fill the mailbox: the first mails cover the later sign-ins', async () => {
    const owner = await signIn();
    for (let made = 0; made < reportMails.most + 5; made += 1) await signIn();
    expect(await mails()).toHaveLength(reportMails.most);
    const link = await linkOf();
    const last = await signIn();
    portal.clock.advance(hour);
    await signIn();
    expect(await mails()).toHaveLength(reportMails.most + 1);
    expect((await portal.call(signInReportConfirm, { body: link })).status).toBe(200);
    expect([await isAlive(last.token), await isAlive(owner.token)]).toEqual([false, false]);
  });

  it('#313 nor does whoever signs in over and over displace the sign-in that was mailed, or one that is alive', async () => {
    const owner = await signIn();
    const stranger = await signIn();
    const link = await linkOf();
    const { db } = portal.store.database;
    const stored = () => db.selectFrom('login_history').selectAll().where('user_id', '=', userId).execute();
    const first = await stored();
    const later = async (result: string, most: number) => {
      const rows = Array.from({ length: most }, (_, at) => ({
        ...first[0]!,
        id: `f-${result}-${String(at).padStart(5, '0')}`,
        session_id: null,
        result,
      }));
      for (let done = 0; done < most; done += 200)
        await db
          .insertInto('login_history')
          .values(rows.slice(done, done + 200))
          .execute();
    };
    await later('second_factor_required', 2_500);
    await later('success', maxEntriesPerUser);
    for (const task of portal.portal.tasks) if (task.name === 'sweep login history') await task.run();
    const kept = await stored();
    const count = (wanted: string) => kept.filter(({ result }) => result === wanted).length;
    expect(count('second_factor_required')).toBe(maxFailuresPerUser);
    expect(count('success')).toBe(maxEntriesPerUser + first.length);
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(({ id }) => id)));
    await db
      .updateTable('sessions')
      .set({ ended_at: portal.clock.now() })
      .where('user_id', '=', userId)
      .execute();
    for (const task of portal.portal.tasks) if (task.name === 'sweep login history') await task.run();
    expect((await stored()).filter(({ result }) => result === 'success')).toHaveLength(maxEntriesPerUser + 1);
    expect((await portal.call(signInReportRead, { body: link })).status).toBe(200);
    expect([owner.status, stranger.status]).toEqual([200, 200]);
  });

  it('50 parallel uses of one link have one winner', async () => {
    await signIn();
    await signIn();
    const link = await linkOf();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => portal.call(signInReportConfirm, { body: link })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses another address, another purpose, an invented token and an expired one', async () => {
    await signIn();
    await signIn();
    const link = await linkOf();
    const refused = async (body: { email: string; token: string }) =>
      (await portal.call(signInReportConfirm, { body })).body.status;
    expect(await refused({ ...link, email: 'else@example.com' })).toBe('invalid_token');
    expect(await refused({ ...link, token: `${link.token.slice(0, -2)}AA` })).toBe('invalid_token');
    const reset = { ...link, password: 'another horse staple' };
    expect((await portal.call(passwordReset, { body: reset })).body.status).toBe('invalid_token');
    portal.clock.advance(reportLinkLife + 1);
    expect(await refused(link)).toBe('invalid_token');
  });

  it.each(['2FA on', 'another address'])(
    'with %s it ends that sign-in and later ones, and keeps everything else of the owner',
    async (which) => {
      const first = await signIn();
      portal.clock.advance(minute);
      const stranger = await signIn();
      portal.clock.advance(minute);
      const later = await signIn();
      const mailed = (await readInbox(portal, email)).filter(({ link }) => link?.includes(page)).at(-1);
      const link = new URL(mailed?.link ?? '').searchParams;
      const changes =
        which === '2FA on' ? { mfa_enabled: 1 } : { email: `new-${email}`, email_key: `new-${email}` };
      await portal.store.database.db.updateTable('users').set(changes).where('id', '=', userId).execute();
      const { body } = await portal.call(signInReportConfirm, {
        body: { email: link.get('email') ?? '', token: link.get('token') ?? '' },
      });
      expect(body.reset_token).toBeNull();
      const tokens = [first.token, stranger.token, later.token];
      expect(await Promise.all(tokens.map(isAlive))).toEqual([true, false, false]);
      const user = await portal.store.database.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      expect(user.password_hash).not.toBeNull();
    },
  );
});

describe("#295 a stranger's sign-in in progress while the owner reports", () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  it('ends with the earlier ones, without a deadlock', async () => {
    const email = 'under-way@example.com';
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    const { db } = portal.store.database;
    await portal.signIn(email, password);
    portal.clock.advance(minute);
    const stranger = await portal.signIn(email, password);
    const { searchParams } = await newestLink(portal, email, page);
    const link = { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
    // A report for this account ends sessions but keeps the password.
    await db.updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
    let report: Promise<{ status: number }> | undefined;
    // In the same order as a sign-in: the account, the conditions, the session.
    await db.transaction().execute(async (tx) => {
      await usersRepository(tx).hold(id);
      report = portal.call(signInReportConfirm, { body: link });
      await untilOneWaits(db);
      await tx.updateTable('mailed_links').set({ is_done: null }).where('user_id', '=', id).execute();
      const [row] = await tx.selectFrom('sessions').selectAll().where('user_id', '=', id).execute();
      if (row)
        await tx
          .insertInto('sessions')
          .values({ ...row, id: 'under-way', created_at: portal.clock.now() })
          .execute();
    });
    expect((await report)?.status).toBe(200);
    const alive = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    expect(alive.map((session) => session.id)).not.toContain('under-way');
    expect((await portal.call(isAuthenticated, { token: stranger })).status).toBe(401);
  });
});
