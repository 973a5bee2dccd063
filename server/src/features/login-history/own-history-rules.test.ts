import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportRead } from '@latchkey/contract/login-history/sign-in-report-read';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute } from '../../platform/clock/durations.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';
import { addPasskey } from '../passkeys/testing/add-passkey.ts';
import { pageSize } from './limits.ts';

// The rules of a report in a session, one by one: what it ends, what it leaves, and what it asks for.

const email = 'ann@example.com';
const password = 'correct horse battery';
const fresh = 'quiet river at midnight';
const [first, second] = ['first@stranger.example', 'second@stranger.example'];
let portal: TestPortal;

beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password, emailVerified: true });
});
afterEach(() => portal.stop());

interface SignedIn {
  readonly token: string;
  readonly cookie: string;
}

/** From a new browser, unless a cookie is given. */
async function signIn({ as = email, secret = password, cookie = '' } = {}): Promise<SignedIn> {
  portal.clock.advance(2 * minute);
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const reply = await portal.call(passwordLogin, { body: { email: as, password: secret }, headers });
  return {
    token: reply.body.auth_token ?? '',
    cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? cookie,
  };
}

async function historyOf(token: string): Promise<readonly LoginHistory[]> {
  return (await portal.call(loginHistoryList, { token })).body.login_histories;
}

const sessionIdOf = ({ token }: SignedIn): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

/** 'This wasn't me' in the session `own`, about the sign-in that began another one. */
async function report(own: SignedIn, other: SignedIn, mfaToken?: string) {
  const id = (await historyOf(own.token)).find(({ session_id }) => session_id === sessionIdOf(other))?.id;
  const given = { token: own.token, params: { id: id ?? '' }, ...(mfaToken ? { mfaToken } : {}) };
  return portal.call(loginHistoryReportUnrecognised, given);
}

async function moveEmail({ token }: SignedIn, to: string): Promise<void> {
  portal.clock.advance(2 * minute);
  const mfaToken = await proofByPassword(portal, token, password);
  const asked = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: to } });
  const body = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, to) };
  expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
}

async function linkTo(address: string, path: string) {
  const { searchParams } = await newestLink(portal, address, path);
  return { email: address, token: searchParams.get('token') ?? '' };
}

const users = () => portal.store.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
const knownBrowsers = () =>
  portal.store.database.db.selectFrom('known_browsers').selectAll().orderBy('browser_hash').execute();

it('shows of a failure neither session nor key, and of a sign-in both', async () => {
  const own = await signIn();
  await signIn({ secret: 'wrong horse battery' });
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
  await signIn();
  await portal.store.database.db
    .updateTable('login_history')
    .set({ result: 'second_factor_failed' })
    .where('result', 'not in', ['success', 'failure'])
    .execute();
  const [unfinished, failed, done] = await historyOf(own.token);
  const nothing = { session_id: null, is_bound: null, is_current: false };
  expect(unfinished).toMatchObject({ ...nothing, result: 'second_factor_failed' });
  expect(failed).toMatchObject({ ...nothing, result: 'failure', is_active: false });
  expect(done).toMatchObject({
    session_id: sessionIdOf(own),
    is_bound: false,
    is_current: true,
    is_active: true,
  });
  await portal.store.database.db.updateTable('login_history').set({ key_bound: 1 }).execute();
  const bound = (await historyOf(own.token)).map(({ is_bound }) => is_bound);
  expect(bound).toEqual([null, null, true]);
  await portal.store.database.db.updateTable('login_history').set({ key_bound: null }).execute();
  expect((await historyOf(own.token)).at(-1)?.is_bound).toBeNull();
});

it('has no further page if everything fits into one', async () => {
  const own = await signIn();
  for (let failures = 1; failures < pageSize; failures += 1)
    await portal.call(passwordLogin, { body: { email, password: `wrong horse ${failures}` } });
  const rows = await portal.store.database.db.selectFrom('login_history').selectAll().execute();
  const { body } = await portal.call(loginHistoryList, { token: own.token });
  expect([rows.length, body.login_histories.length, body.next_cursor]).toEqual([pageSize, pageSize, null]);
});

it('says whether the session of the reported sign-in ended, not whether another one did', async () => {
  const own = await signIn();
  const stranger = await signIn();
  await signIn();
  const params = { id: sessionIdOf(stranger) };
  expect((await portal.call(sessionEnd, { token: own.token, params })).status).toBe(200);
  const { body } = await report(own, stranger);
  expect(body.ended).toBe(false);
  const reasons = await portal.store.database.db
    .selectFrom('sessions')
    .select('end_reason')
    .orderBy('created_at')
    .execute();
  expect(reasons.map(({ end_reason }) => end_reason)).toEqual([null, expect.any(String), 'disowned']);
});

it('ends nothing for a failure, and leaves the browsers known that signed in since', async () => {
  const own = await signIn();
  await signIn({ secret: 'wrong horse battery' });
  await signIn();
  const before = await knownBrowsers();
  const failure = (await historyOf(own.token)).find(({ result }) => result === 'failure');
  const params = { id: failure?.id ?? '' };
  const { body } = await portal.call(loginHistoryReportUnrecognised, { token: own.token, params });
  expect(body).toEqual({ ended: false, removed: [] });
  expect(before).toHaveLength(2);
  expect(await knownBrowsers()).toEqual(before);
});

it('leaves the links to an email that it does not call into question', async () => {
  const own = await signIn();
  await signIn();
  const link = await linkTo(email, '/auth/sign-in-report');
  expect((await report(own, await signIn())).status).toBe(200);
  expect((await portal.call(signInReportRead, { body: link })).status).toBe(200);
});

it('leaves the links to an email that it calls into question, if an operator vouches for it', async () => {
  const own = await signIn();
  await moveEmail(own, first);
  const stranger = await signIn({ as: first });
  const doubted = { email_set_by: 'operator', email_added_in: sessionIdOf(stranger) } as const;
  await portal.store.database.db.updateTable('users').set(doubted).execute();
  const link = await linkTo(first, '/auth/sign-in-report');
  expect((await report(own, stranger)).body.removed).toEqual([first]);
  expect((await users()).email_verified_at).toBeNull();
  expect((await portal.call(signInReportRead, { body: link })).status).toBe(200);
});

it('#605 an address that the owner has left before can still be restored, and those that the stranger set in between cannot', async () => {
  const own = await signIn();
  await moveEmail(own, 'ann@new.example');
  const stranger = await signIn({ as: 'ann@new.example' });
  await moveEmail(stranger, first);
  await moveEmail(stranger, second);
  const restore = async (address: string) => {
    const link = await linkTo(address, '/auth/take-back-email');
    return (await portal.call(passwordReset, { body: { ...link, password: fresh } })).status;
  };
  expect((await report(own, stranger)).body.removed).toEqual([second]);
  expect([await restore(first), await restore('ann@new.example')]).toEqual([400, 200]);
  expect((await users()).email).toBe('ann@new.example');
});

it('asks for a confirmation before it takes an email that nothing can restore, and only then', async () => {
  const own = await signIn();
  const stranger = await signIn();
  const { token } = stranger;
  await addPasskey(portal, token, await proofByPassword(portal, token, password));
  const { db } = portal.store.database;
  await db
    .updateTable('users')
    .set({ email_added_in: sessionIdOf(stranger) })
    .execute();
  const { status, body } = await report(own, stranger);
  expect([status, body.status]).toEqual([403, '2fa_required']);
  expect((await users()).email_verified_at).not.toBeNull();
  await db.updateTable('users').set({ email_verified_at: null }).execute();
  expect((await report(own, stranger)).body.removed).toEqual([expect.stringMatching(/^Passkey/)]);
});

it('#618 does not take the phone without a confirmation if it is the only way in, whoever has changed it', async () => {
  const { db } = portal.store.database;
  const phone = { email: null, email_key: null, email_verified_at: null, password_hash: null };
  const own = await signIn();
  const later = await signIn();
  await db
    .updateTable('users')
    .set({ ...phone, phone: '+6591234567', phone_verified_at: 1, phone_added_in: sessionIdOf(later) })
    .execute();
  const { status, body } = await report(own, later);
  expect([status, body.status]).toEqual([403, '2fa_required']);
  expect((await users()).phone_verified_at).not.toBeNull();
  // With one, too, it stays, because nobody could sign in again.
  const mfaToken = await proofBySms(portal, own.token, '+6591234567');
  const confirmed = await report(own, later, mfaToken);
  expect([confirmed.status, confirmed.body.removed]).toEqual([200, []]);
  expect((await users()).phone_verified_at).not.toBeNull();
  // With another way in, it is taken.
  await db.updateTable('users').set({ email, email_key: email, email_verified_at: 1 }).execute();
  expect((await report(own, later)).body.removed).toEqual(['+6591234567']);
});
