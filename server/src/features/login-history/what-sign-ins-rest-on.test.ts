import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { proofByCode } from '../mfa/testing/proof-by-sms.ts';
import { addPasskey, proofByPasskey, signInWithPasskey } from '../passkeys/testing/add-passkey.ts';
import type { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';

// Somebody with the password adds a factor in a sign-in of which the owner is mailed, and signs in with it at a browser that the
// account knows: no mail tells of that sign-in, and it proved more than the mailbox can.

const password = 'correct horse battery';
const email = 'ann@example.com';
const moved = 'stranger@example.com';
const aPasskey = expect.stringMatching(/^Passkey/);
let portal: TestPortal;
/** Of the browser that the account knows. */
let cookie: string;
/** Of its owner, there. */
let own: string;

beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password, emailVerified: true });
  const first = await portal.call(passwordLogin, { body: { email, password } });
  cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  own = String(first.body.auth_token);
  portal.clock.advance(8 * day);
});
afterEach(() => portal.stop());

const byPassword = (token: string) => proofByPassword(portal, token, password);

function atKnownBrowser(key: SoftwareAuthenticator): Promise<string> {
  portal.clock.advance(2 * minute);
  return signInWithPasskey(portal, key, { cookie });
}

async function moveTo(address: string, token: string, mfaToken: string): Promise<void> {
  const { body: asked } = await portal.call(emailChangeRequest, {
    token,
    mfaToken,
    body: { email: address },
  });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, address) };
  expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
}

/** With the password and a second factor; at the browser that the account knows, if `from` says so. */
async function withSecond(
  proof: (token: string) => Promise<string>,
  from?: string,
  address = email,
): Promise<string> {
  portal.clock.advance(2 * minute);
  const headers: Record<string, string> = from ? { cookie: from } : {};
  const { body } = await portal.call(passwordLogin, { body: { email: address, password }, headers });
  const token = String(body.auth_token);
  const done = { mfa_token: await proof(token) };
  return String((await portal.call(loginSecondFactor, { token, body: done, headers })).body.auth_token);
}

const linkOf = () => newestLink(portal, email, '/auth/sign-in-report');

async function report({ searchParams }: URL) {
  portal.clock.advance(hour);
  const body = { email, token: searchParams.get('token') ?? '' };
  return (await portal.call(signInReportConfirm, { body })).body;
}

async function turnOn(token: string, mfaToken: string): Promise<void> {
  const on = await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
  expect(on.status).toBe(200);
}

it('#626 the mailed report of the sign-in that added a passkey undoes what is added with it at a known browser', async () => {
  const thief = await portal.signIn(email, password);
  const link = await linkOf();
  const first = await addPasskey(portal, thief, await byPassword(thief));
  const there = await atKnownBrowser(first);
  const next = await addPasskey(portal, there, await proofByPasskey(portal, there, first));
  const third = await atKnownBrowser(next);
  await moveTo(moved, third, await proofByPasskey(portal, third, next));
  const { removed, is_restoring_mailed } = await report(link);
  expect(removed).toEqual([aPasskey, moved]);
  expect(is_restoring_mailed).toBe(true);
  expect([await atKnownBrowser(first), await atKnownBrowser(next)]).toEqual(['', '']);
});

it('#626 also if that passkey was removed since', async () => {
  const thief = await portal.signIn(email, password);
  const link = await linkOf();
  const first = await addPasskey(portal, thief, await byPassword(thief));
  const there = await atKnownBrowser(first);
  const next = await addPasskey(portal, there, await proofByPasskey(portal, there, first));
  const { body: list } = await portal.call(passkeyList, { token: there });
  const params = { id: list.passkeys.at(-1)?.id ?? '' };
  const mfaToken = await proofByPasskey(portal, there, next);
  expect((await portal.call(passkeyRemove, { token: there, mfaToken, params, body: {} })).status).toBe(200);
  expect((await report(link)).removed).toEqual([aPasskey]);
  expect(await atKnownBrowser(next)).toBe('');
});

it('#626 and what is added after the password and an app that was added in it', async () => {
  const thief = await portal.signIn(email, password);
  const link = await linkOf();
  const seed = await registerApp(portal, thief, await byPassword(thief));
  const byApp = (token: string) => proofByApp(portal, token, seed);
  await turnOn(thief, await byApp(thief));
  portal.clock.advance(minute);
  const there = await withSecond(byApp, cookie);
  portal.clock.advance(minute);
  const key = await addPasskey(portal, there, await byApp(there));
  expect((await report(link)).removed).toEqual([aPasskey, 'Authenticator app']);
  expect(await atKnownBrowser(key)).toBe('');
});

it('#626 and after the password and a code to the email that was set in it', async () => {
  const thief = await portal.signIn(email, password);
  const link = await linkOf();
  await moveTo(moved, thief, await byPassword(thief));
  await turnOn(thief, await byPassword(thief));
  portal.clock.advance(2 * minute);
  const there = await withSecond((token) => proofByCode(portal, token, 'email_otp', moved), cookie, moved);
  portal.clock.advance(2 * minute);
  const key = await addPasskey(portal, there, await proofByCode(portal, there, 'email_otp', moved));
  expect((await report(link)).removed).toEqual([aPasskey, moved]);
  expect(await atKnownBrowser(key)).toBe('');
});

it('#626 and in a sign-in at a device that was trusted with such an app', async () => {
  const thief = await portal.signIn(email, password);
  const link = await linkOf();
  const seed = await registerApp(portal, thief, await byPassword(thief));
  await turnOn(thief, await proofByApp(portal, thief, seed));
  portal.clock.advance(minute);
  const device = new BoundClient(portal);
  const atDevice: Pick<TestPortal, 'call' | 'clock'> = {
    ...portal,
    call: (endpoint, request) =>
      device.call(endpoint, { ...request, headers: { cookie, ...request?.headers } }),
  };
  const { body: first } = await atDevice.call(passwordLogin, { body: { email, password } });
  const pending = String(first.auth_token);
  const trusted = {
    mfa_token: await proofByApp({ ...portal, ...atDevice }, pending, seed),
    trust_device: true,
  };
  expect((await atDevice.call(loginSecondFactor, { token: pending, body: trusted })).status).toBe(200);
  portal.clock.advance(2 * minute);
  const { body: then } = await atDevice.call(passwordLogin, { body: { email, password } });
  expect(then.status).not.toBe('2fa_required');
  const token = String(then.auth_token);
  const given = { ...portal, ...atDevice };
  const key = await addPasskey(given, token, await proofByApp(given, token, seed));
  expect((await report(link)).removed).toEqual([aPasskey, 'Authenticator app']);
  expect(await atKnownBrowser(key)).toBe('');
});

it("#626 what the owner adds there with a passkey of their own stays, beside the stranger's", async () => {
  const mine = await addPasskey(portal, own, await byPassword(own));
  portal.clock.advance(8 * day);
  const thief = await signInWithPasskey(portal, mine);
  expect(thief).not.toBe('');
  const stranger = await portal.signIn(email, password);
  const link = await linkOf();
  const theirs = await addPasskey(portal, stranger, await proofByPasskey(portal, stranger, mine));
  const there = await atKnownBrowser(mine);
  const next = await addPasskey(portal, there, await proofByPasskey(portal, there, mine));
  expect((await report(link)).removed).toEqual([aPasskey]);
  expect(await atKnownBrowser(theirs)).toBe('');
  expect(await atKnownBrowser(next)).not.toBe('');
});

it('#626 nor does a report in a session reach through a sign-in with the password one with a passkey', async () => {
  const laptop = await portal.signIn(email, password);
  const key = await addPasskey(portal, laptop, await byPassword(laptop));
  const there = await atKnownBrowser(key);
  const next = await addPasskey(portal, there, await proofByPasskey(portal, there, key));
  const { body: list } = await portal.call(loginHistoryList, { token: own });
  const params = {
    id: list.login_histories.find(({ method, is_current }) => method === 'password' && !is_current)?.id ?? '',
  };
  const reported = await portal.call(loginHistoryReportUnrecognised, { token: own, params });
  expect(reported.body).toEqual({ ended: true, removed: [aPasskey] });
  expect(await atKnownBrowser(next)).not.toBe('');
});

it('#627 the newest mail, about a sign-in with a recovery code, reports the one that was shown the codes', async () => {
  const thief = await portal.signIn(email, password);
  const { body } = await portal.call(recoveryCodesGenerate, {
    token: thief,
    mfaToken: await byPassword(thief),
    body: {},
  });
  const key = await addPasskey(portal, thief, await byPassword(thief));
  await turnOn(thief, await proofByPasskey(portal, thief, key));
  await withSecond(
    async (token) =>
      (await portal.call(recoveryCodeVerify, { token, body: { code: body.codes[0]?.code ?? '' } })).body
        .mfa_token,
  );
  const { removed } = await report(await linkOf());
  expect(removed).toEqual([aPasskey, 'Recovery code']);
  expect(await atKnownBrowser(key)).toBe('');
});

it('#629 a mailbox that its owner has left does not restore itself by what rests on a sign-in that it was told of', async () => {
  const laptop = await portal.signIn(email, password);
  const link = await linkOf();
  const key = await addPasskey(portal, laptop, await byPassword(laptop));
  const home = await atKnownBrowser(key);
  await moveTo(moved, home, await proofByPasskey(portal, home, key));
  portal.clock.advance(3 * day + hour);
  const { removed, reset_token, is_restoring_mailed } = await report(link);
  expect([removed, reset_token, is_restoring_mailed]).toEqual([[aPasskey], null, false]);
  const { body } = await portal.call(passwordLogin, { body: { email: moved, password } });
  expect(body.auth_token).toBeDefined();
});

it('#629 within its 72 hours it does', async () => {
  const thief = await portal.signIn(email, password);
  const link = await linkOf();
  const key = await addPasskey(portal, thief, await byPassword(thief));
  const there = await atKnownBrowser(key);
  await moveTo(moved, there, await proofByPasskey(portal, there, key));
  portal.clock.advance(2 * day);
  expect((await report(link)).is_restoring_mailed).toBe(true);
});
