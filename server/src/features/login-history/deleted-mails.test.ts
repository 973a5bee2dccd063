import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { proofByApp, registerApp } from '../mfa/testing/authenticator-app.ts';
import { addPasskey, proofByPasskey } from '../passkeys/testing/add-passkey.ts';
import { mostUnmailed, reportMails } from './limits.ts';

// Somebody reads the mailbox for an hour, and deletes the mails about what they did.

const password = 'correct horse battery';
const theirs = 'quiet river at midnight';
const fresh = 'seven lamps along the quay';
const email = 'ann@example.com';
let portal: TestPortal;
let cookie: string;

beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password, emailVerified: true });
  const own = await portal.call(passwordLogin, { body: { email, password } });
  cookie = own.headers.get('set-cookie')?.split(';')[0] ?? '';
  portal.clock.advance(2 * day);
});
afterEach(() => portal.stop());

async function reset(next: string) {
  portal.clock.advance(2 * minute);
  await portal.call(forgotPassword, { body: { email }, headers: { cookie } });
  return use(next);
}

async function use(next: string) {
  const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
  const body = { email, token: searchParams.get('token') ?? '', password: next };
  return (await portal.call(passwordReset, { body })).body.status;
}

async function byEmail(token: string): Promise<string> {
  const params = { factor: 'email_otp' } as const;
  const { body: asked } = await portal.call(challengeRequest, { token, params, body: {} });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, email) };
  return (await portal.call(challengeVerify, { token, params, body })).body.mfa_token;
}

const reportLinks = async () =>
  (await readInbox(portal, email))
    .flatMap(({ link }) => link ?? [])
    .filter((link) => new URL(link).pathname === '/auth/sign-in-report');

/** What the mailbox gets from now on. */
async function reportLinksOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await reportLinks());
  await act();
  return (await reportLinks()).filter((link) => !before.has(link));
}

const takesEffect = async () => {
  portal.clock.advance(day);
  await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
};

async function enter(
  secret: string,
  headers: Record<string, string>,
  proof?: (token: string) => Promise<string>,
): Promise<{ token: string; cookie: string }> {
  portal.clock.advance(2 * minute);
  const begun = await portal.call(passwordLogin, { body: { email, password: secret }, headers });
  const token = begun.body.auth_token ?? '';
  const done = proof
    ? await portal.call(loginSecondFactor, { token, headers, body: { mfa_token: await proof(token) } })
    : begun;
  const cookie = done.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { token: done.body.auth_token ?? '', cookie };
}

const passkeys = () => portal.store.database.db.selectFrom('passkeys').select('id').execute();

async function report(link: string) {
  portal.clock.advance(minute);
  const body = { email, token: new URL(link).searchParams.get('token') ?? '' };
  return (await portal.call(signInReportConfirm, { body })).body;
}

it.each([
  ['with 2FA off', false],
  ['with 2FA, which they switched on', true],
])(
  '#585 a reset tells the mailbox again of the sign-in in which somebody added a passkey, %s',
  async (_, isOn) => {
    await reset(theirs);
    const token = await portal.signIn(email, theirs);
    const key = await addPasskey(portal, token, await byEmail(token));
    if (isOn) {
      const mfaToken = await proofByPasskey(portal, token, key);
      const { status } = await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
      expect(status).toBe(200);
    }
    portal.clock.advance(5 * hour);
    const links = await reportLinksOf(() => reset(fresh));
    expect(links).toHaveLength(1);
    // A link is used again when the second factor has been shown.
    if (isOn) expect(await reportLinksOf(() => use(fresh))).toEqual([]);
    // Whoever reads the mailbox may have done the same before.
    expect(await reportLinksOf(() => reset(fresh))).toHaveLength(1);
    expect((await report(links[0] ?? '')).removed).toEqual([expect.stringMatching(/^Passkey/)]);
    expect(await passkeys()).toEqual([]);
  },
);

it('#607 a reset tells again also of the sign-in in which they added what completed the later one, and was removed there', async () => {
  await reset(theirs);
  const first = await portal.signIn(email, theirs);
  const passkey = await addPasskey(portal, first, await byEmail(first));
  const on = {
    token: first,
    mfaToken: await proofByPasskey(portal, first, passkey),
    body: { is_enabled: true },
  };
  expect((await portal.call(twoFactorToggle, on)).status).toBe(200);
  portal.clock.advance(2 * minute);
  const { body: pending } = await portal.call(passwordLogin, { body: { email, password: theirs } });
  const half = 'auth_token' in pending ? (pending.auth_token ?? '') : '';
  const proof = { mfa_token: await proofByPasskey(portal, half, passkey) };
  const { body: signedIn } = await portal.call(loginSecondFactor, { token: half, body: proof });
  const second = signedIn.auth_token ?? '';
  await registerApp(portal, second, await proofByPasskey(portal, second, passkey));
  const { id } = (await passkeys())[0] ?? { id: '' };
  const removal = { token: second, params: { id }, mfaToken: await proofByPasskey(portal, second, passkey) };
  expect((await portal.call(passkeyRemove, removal)).status).toBe(200);

  portal.clock.advance(5 * hour);
  const links = await reportLinksOf(() => reset(fresh));
  expect(links).toHaveLength(2);
  const removed = [];
  for (const link of links) removed.push(...((await report(link)).removed ?? []));
  expect(removed).toContain('Authenticator app');
});

it.each([
  ['in the same browser, of which no mail told then', true, false],
  ['if the first was completed by a code to the mailbox', false, true],
  ['if both hold', true, true],
])('#613 nor is the first of two such sign-ins left out %s', async (_, isSameBrowser, isOn) => {
  await portal.store.database.db
    .updateTable('users')
    .set({ mfa_enabled: isOn ? 1 : 0 })
    .execute();
  await reset(theirs);
  await takesEffect();
  const first = await enter(theirs, {}, isOn ? byEmail : undefined);
  const seed = await registerApp(portal, first.token, await byEmail(first.token));
  const byApp = (token: string) => proofByApp(portal, token, seed);
  if (!isOn) {
    const on = { token: first.token, mfaToken: await byApp(first.token), body: { is_enabled: true } };
    expect((await portal.call(twoFactorToggle, on)).status).toBe(200);
  }
  const { token } = await enter(theirs, isSameBrowser ? { cookie: first.cookie } : {}, byApp);
  await addPasskey(portal, token, await byApp(token));
  const removal = { token, mfaToken: await byApp(token), body: {} };
  expect((await portal.call(totpRemove, removal)).status).toBe(200);

  portal.clock.advance(5 * hour);
  const links = await reportLinksOf(() => reset(fresh));
  expect(links).toHaveLength(isSameBrowser ? 1 : 2);
  const removed = [];
  for (const link of links) removed.push(...((await report(link)).removed ?? []));
  expect(removed).toEqual([expect.stringMatching(/^Passkey/)]);
  expect(await passkeys()).toEqual([]);
});

it('#585 but not of one that can be reported no more, and nobody of an account to which nothing was added', async () => {
  await reset(theirs);
  await portal.signIn(email, theirs);
  expect(await reportLinksOf(() => reset(fresh))).toEqual([]);
  const later = await portal.signIn(email, fresh);
  await addPasskey(portal, later, await byEmail(later));
  portal.clock.advance(8 * day);
  expect(await reportLinksOf(() => reset(theirs))).toEqual([]);
});

it('#585 also if they signed in so often before that there was no mail about it', async () => {
  await reset(theirs);
  for (let times = 0; times < reportMails.most; times += 1) await portal.signIn(email, theirs);
  let token = '';
  expect(
    await reportLinksOf(async () => {
      token = await portal.signIn(email, theirs);
    }),
  ).toEqual([]);
  await addPasskey(portal, token, await byEmail(token));
  portal.clock.advance(20 * minute);
  const links = await reportLinksOf(() => reset(fresh));
  expect(links).toHaveLength(1);
  await report(links[0] ?? '');
  expect(await passkeys()).toEqual([]);
});

it('#585 and the links of which there was no mail have a bound', async () => {
  portal.clock.advance(hour);
  for (let times = 0; times < reportMails.most + mostUnmailed + 3; times += 1)
    await portal.signIn(email, password);
  const links = await portal.store.database.db
    .selectFrom('mailed_links')
    .select('is_unmailed')
    .where('purpose', '=', 'sign_in_report')
    .execute();
  expect(links.filter((link) => link.is_unmailed === 1)).toHaveLength(mostUnmailed);
});
