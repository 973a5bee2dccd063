import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { pairedDevice } from '../companion/testing/companion-device.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { addPasskey as addPasskeyTo } from '../passkeys/testing/add-passkey.ts';
import { reportsPerSession } from './limits.ts';

const password = 'correct horse battery';
const fresh = 'quiet river at midnight';
const email = 'ann@example.com';
let portal: TestPortal;

beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password, emailVerified: true });
});
afterEach(() => portal.stop());

/** Signs in like a browser that keeps its cookie. */
async function signIn(cookie?: string, secret = password) {
  portal.clock.advance(minute);
  const { headers, body } = await portal.call(passwordLogin, {
    body: { email, password: secret },
    headers: cookie ? { cookie } : {},
  });
  const token = 'auth_token' in body ? (body.auth_token ?? '') : '';
  return { token, cookie: headers.get('set-cookie')?.split(';')[0] ?? cookie ?? '' };
}

const addPasskey = (token: string, mfaToken?: string) => addPasskeyTo(portal, token, mfaToken);

/** Sets every session as recently confirmed. */
const openWindows = () =>
  portal.store.database.db
    .updateTable('sessions')
    .set({ step_up_at: portal.clock.now(), step_up_factor: 'totp' })
    .execute();

const held = async (token: string) =>
  (await portal.call(mfaInfoRead, { token })).body.registered_factors?.map(({ type }) => type);
const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;
const subjects = async () => (await readInbox(portal, email)).map(({ subject }) => subject);
const toldOfNewSignIns = async () =>
  (await subjects()).filter((subject) => subject.startsWith('New sign-in')).length;

it('#131 what a stranger added is removed when the sign-in is reported by mail, and 2FA with its last factor', async () => {
  const own = await signIn();
  await pairedDevice(portal, own.token, await proofByPassword(portal, own.token, password), 'My phone');
  const stranger = await signIn();
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  await openWindows();
  await registerApp(portal, stranger.token);
  await addPasskey(stranger.token);
  expect((await portal.call(recoveryCodesGenerate, { token: stranger.token, body: {} })).status).toBe(200);
  const turnOn = { token: stranger.token, body: { is_enabled: true } };
  expect((await portal.call(twoFactorToggle, turnOn)).status).toBe(200);
  const { body } = await portal.call(signInReportConfirm, {
    body: { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' },
  });
  expect(body.removed).toHaveLength(3);
  expect(body.removed.join()).toMatch(/Passkey.*Authenticator.*ecovery/i);
  expect(await subjects()).toContainEqual(expect.stringContaining('of a reported sign-in were removed'));
  expect(await isAlive(stranger.token)).toBe(false);
  expect(await held(own.token)).toEqual(['carro_id', 'email_otp', 'password']);
});

const reportByMail = async (link: URL) =>
  portal.call(signInReportConfirm, {
    body: { email: link.searchParams.get('email') ?? '', token: link.searchParams.get('token') ?? '' },
  });
const reset = async () => {
  await portal.call(forgotPassword, { body: { email } });
  const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
  const body = { email, token: searchParams.get('token') ?? '', password: fresh };
  return portal.call(passwordReset, { body });
};

it('#131 the mail about an earlier sign-in still works after a report of a later one', async () => {
  const own = await signIn();
  const first = await signIn();
  const aboutFirst = await newestLink(portal, email, '/auth/sign-in-report');
  await addPasskey(first.token, await proofByPassword(portal, first.token, password));
  await signIn();
  const aboutSecond = await newestLink(portal, email, '/auth/sign-in-report');
  await signIn();
  const aboutThird = await newestLink(portal, email, '/auth/sign-in-report');
  expect((await reportByMail(aboutSecond)).body.removed).toEqual([]);
  // The report covers what came later.
  expect((await reportByMail(aboutThird)).body.status).toBe('invalid_token');
  expect((await reportByMail(aboutFirst)).body.removed).toEqual([expect.stringContaining('Passkey')]);
  expect(await isAlive(own.token)).toBe(false);
});

it('#346 the mailbox alone removes nothing that was added in a sign-in with the authenticator app', async () => {
  const own = await signIn();
  const seed = await registerApp(portal, own.token, await proofByPassword(portal, own.token, password));
  const mfaToken = await proofByApp(portal, own.token, seed);
  await portal.call(twoFactorToggle, { token: own.token, mfaToken, body: { is_enabled: true } });
  const pending = await signIn();
  const body = { mfa_token: await proofByApp(portal, pending.token, seed) };
  const second = await portal.call(loginSecondFactor, { token: pending.token, body });
  const token = second.body.auth_token ?? '';
  await addPasskey(token, await proofByApp(portal, token, seed));
  await registerApp(portal, token, await proofByApp(portal, token, seed));
  const { body: reported } = await reportByMail(await newestLink(portal, email, '/auth/sign-in-report'));
  expect(reported).toMatchObject({ reset_token: null, removed: [] });
  expect([await isAlive(token), await isAlive(own.token)]).toEqual([false, true]);
  expect(await held(own.token)).toEqual(['passkey', 'totp', 'email_otp', 'password']);
  expect((await reset()).body.status).toBe('2fa_required');
});

it('#346 nor does a mailbox that an operator has replaced', async () => {
  const own = await signIn();
  const laptop = await signIn();
  await openWindows();
  await registerApp(portal, laptop.token);
  const link = await newestLink(portal, email, '/auth/sign-in-report');
  await portal.store.database.db
    .updateTable('users')
    .set({ email: 'next@example.com', email_key: 'next@example.com', email_set_by: 'operator' })
    .execute();
  expect((await reportByMail(link)).body.removed).toEqual([]);
  expect(await isAlive(laptop.token)).toBe(false);
  expect(await held(own.token)).toContain('totp');
});

it('#347 a report finds the second session of a stranger that a process with a slower clock began', async () => {
  const own = await signIn();
  const stranger = await signIn();
  portal.clock.advance(-50);
  const { body: next } = await portal.call(passwordLogin, {
    body: { email, password },
    headers: { cookie: stranger.cookie },
  });
  await openWindows();
  await registerApp(portal, next.auth_token ?? '');
  portal.clock.advance(minute);
  const { body } = await portal.call(loginHistoryList, { token: own.token });
  const [first] = body.login_histories.filter(({ is_current: isOwn }) => !isOwn);
  const params = { id: first?.id ?? '' };
  const reply = await portal.call(loginHistoryReportUnrecognised, { token: own.token, params });
  expect(reply.body.removed).toEqual(['Authenticator app']);
  expect([await isAlive(stranger.token), await isAlive(next.auth_token ?? '')]).toEqual([false, false]);
  expect(await isAlive(own.token)).toBe(true);
});

it('#131 a report from a session also covers sessions that the reported one led to, and keeps what the owner added', async () => {
  const phone = await signIn();
  const stranger = await signIn();
  await registerApp(portal, stranger.token, await proofByPassword(portal, stranger.token, password));
  const another = await signIn();
  await openWindows();
  await addPasskey(another.token);
  const again = await signIn(phone.cookie);
  await openWindows();
  await pairedDevice(portal, again.token, undefined, 'My phone');
  const { body: list } = await portal.call(loginHistoryList, { token: phone.token });
  const [, , entry] = list.login_histories;
  const { body } = await portal.call(loginHistoryReportUnrecognised, {
    token: phone.token,
    params: { id: entry?.id ?? '' },
  });
  expect(body.ended).toBe(true);
  expect(body.removed).toHaveLength(2);
  const tokens = [phone.token, stranger.token, another.token, again.token];
  expect(await Promise.all(tokens.map(isAlive))).toEqual([true, false, false, true]);
  expect(await held(phone.token)).toEqual(['carro_id', 'email_otp', 'password']);
});

it('#314 nothing that a stranger added is missed, however often they signed in afterwards', async () => {
  const own = await signIn();
  const stranger = await signIn();
  const { body: list } = await portal.call(loginHistoryList, { token: own.token });
  const params = { id: list.login_histories[0]?.id ?? '' };
  const another = await signIn();
  await openWindows();
  await addPasskey(another.token);
  const { db } = portal.store.database;
  const { jti } = JSON.parse(Buffer.from(another.token.split('.')[1] ?? '', 'base64url').toString());
  const added = await db.selectFrom('sessions').selectAll().where('id', '=', jti).executeTakeFirstOrThrow();
  portal.clock.advance(minute);
  const later = Array.from({ length: 1_200 }, (_, at) => ({
    ...added,
    id: `later-${at}`,
    created_at: portal.clock.now(),
    ended_at: portal.clock.now(),
    browser_hash: `later-${at}`,
  }));
  for (let done = 0; done < later.length; done += 100)
    await db
      .insertInto('sessions')
      .values(later.slice(done, done + 100))
      .execute();
  const { body } = await portal.call(loginHistoryReportUnrecognised, { token: own.token, params });
  expect(body.removed).toHaveLength(1);
  expect([await isAlive(another.token), await isAlive(stranger.token), await isAlive(own.token)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await held(own.token)).toEqual(['email_otp', 'password']);
  const before = await toldOfNewSignIns();
  await signIn(another.cookie);
  expect(await toldOfNewSignIns()).toBe(before + 1);
});

it("#132 a browser known through a reported sign-in becomes unknown, and the reporter's stays known", async () => {
  const own = await signIn();
  const stranger = await signIn();
  const { body: list } = await portal.call(loginHistoryList, { token: own.token });
  const params = { id: list.login_histories[0]?.id ?? '' };
  await portal.call(loginHistoryReportUnrecognised, { token: own.token, params });
  const before = await toldOfNewSignIns();
  await signIn(own.cookie);
  expect(await toldOfNewSignIns()).toBe(before);
  await signIn(stranger.cookie);
  expect(await toldOfNewSignIns()).toBe(before + 1);
});

it.each(['change', 'reset'])(
  "#132 a password %s that ends sessions makes strangers' browsers unknown",
  async (which) => {
    const own = await signIn();
    const stranger = await signIn();
    const headers = { cookie: own.cookie };
    if (which === 'change') {
      const body = { current_password: password, password: fresh };
      expect((await portal.call(passwordChange, { token: own.token, body, headers })).status).toBe(200);
    } else {
      await portal.call(forgotPassword, { body: { email } });
      const token = (await newestLink(portal, email)).searchParams.get('token') ?? '';
      const body = { email, token, password: fresh };
      expect((await portal.call(passwordReset, { body, headers })).status).toBe(200);
    }
    const before = await toldOfNewSignIns();
    await signIn(own.cookie, fresh);
    expect(await toldOfNewSignIns()).toBe(before);
    await signIn(stranger.cookie, fresh);
    expect(await toldOfNewSignIns()).toBe(before + 1);
  },
);

const entriesOf = async (token: string) =>
  (await portal.call(loginHistoryList, { token })).body.login_histories;
const reportBy = (token: string, id: string, mfaToken?: string) =>
  portal.call(loginHistoryReportUnrecognised, { token, params: { id }, body: { mfa_token: mfaToken } });

it("#323 a session removes the owner's factors by reporting the sign-in that added them only with a confirmation", async () => {
  const own = await signIn();
  const seed = await registerApp(portal, own.token, await proofByPassword(portal, own.token, password));
  const [added] = await entriesOf(own.token);
  // Somebody with the password, at another browser.
  const stranger = await signIn();
  const refused = await reportBy(stranger.token, added?.id ?? '');
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'totp' }] });
  // Any session can end any other.
  expect(await isAlive(own.token)).toBe(false);
  expect(await held(stranger.token)).toContain('totp');
  const proof = await proofByApp(portal, stranger.token, seed);
  const confirmed = await reportBy(stranger.token, added?.id ?? '', proof);
  expect([confirmed.status, confirmed.body.removed]).toEqual([200, ['Authenticator app']]);
  expect(await held(stranger.token)).not.toContain('totp');
});

it.each([
  ['the session itself', 0, () => signIn()],
  ['an earlier session of the same browser', 0, (cookie: string) => signIn(cookie)],
  ['a sign-in of last week', 8 * day, () => signIn()],
])('#323 an open session cannot remove factors by reporting %s', async (what, passed, next) => {
  const first = await signIn();
  const later = what === 'a sign-in of last week' ? await signIn() : first;
  await registerApp(portal, later.token, await proofByPassword(portal, later.token, password));
  const [added] = await entriesOf(later.token);
  portal.clock.advance(passed);
  const open = what === 'the session itself' || passed > 0 ? first : await next(first.cookie);
  const refused = await reportBy(open.token, added?.id ?? '');
  expect(refused.status === 403 || refused.status === 401).toBe(true);
  const { id } = await portal.store.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const seeds = await portal.store.database.db
    .selectFrom('totp_seeds')
    .selectAll()
    .where('user_id', '=', id)
    .execute();
  expect(seeds).toHaveLength(1);
});

it('#328 one session cannot fill the audit with reports of the same sign-in, nor use up those of another', async () => {
  const [own, stranger] = [await signIn(), await signIn()];
  const failed = await portal.call(passwordLogin, { body: { email, password: 'wrong' } });
  expect(failed.status).not.toBe(200);
  const id = (await entriesOf(own.token)).find(({ result }) => result === 'failure')?.id ?? '';
  for (let made = 0; made < reportsPerSession.points; made += 1)
    expect((await reportBy(stranger.token, id)).status).toBe(200);
  expect((await reportBy(stranger.token, id)).status).toBe(429);
  const { db } = portal.store.database;
  const events = await db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'user.sign_in_disowned')
    .execute();
  expect(events).toHaveLength(reportsPerSession.points);
  expect((await reportBy(own.token, id)).status).toBe(200);
});

it('#548 a session from before 2FA was switched on overrules no sign-in with two factors, unless it confirms that', async () => {
  const own = await signIn();
  const seed = await registerApp(portal, own.token, await proofByPassword(portal, own.token, password));
  portal.clock.advance(2 * day);
  const old = await signIn();
  const turnOn = { token: own.token, mfaToken: await proofByApp(portal, own.token, seed) };
  await portal.call(twoFactorToggle, { ...turnOn, body: { is_enabled: true } });
  const pending = await signIn();
  const body = { mfa_token: await proofByApp(portal, pending.token, seed) };
  const second = await portal.call(loginSecondFactor, { token: pending.token, body });
  const token = second.body.auth_token ?? '';
  await addPasskey(token, await proofByApp(portal, token, seed));
  const { body: list } = await portal.call(loginHistoryList, { token: old.token });
  const params = { id: list.login_histories[0]?.id ?? '' };
  const report = (mfaToken?: string) =>
    portal.call(loginHistoryReportUnrecognised, {
      token: old.token,
      params,
      ...(mfaToken ? { mfaToken } : {}),
    });
  expect((await report()).body.status).toBe('2fa_required');
  // In doubt it ends the sign-in all the same.
  expect(await isAlive(token)).toBe(false);
  expect(await held(own.token)).toContain('passkey');
  const confirmed = await report(await proofByApp(portal, old.token, seed));
  expect(confirmed.body.removed).toEqual([expect.stringContaining('Passkey')]);
});
