import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneVerificationConfirm } from '@latchkey/contract/contacts/phone-verification-confirm';
import { phoneVerificationRequest } from '@latchkey/contract/contacts/phone-verification-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { addPasskey, proofByPasskey, signInWithPasskey } from '../passkeys/testing/add-passkey.ts';
import type { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';

// Somebody with the password signs in at a browser that the account knows, such as one at the owner's former home: no mail is
// sent about the sign-in.

const password = 'correct horse battery';
const theirs = 'quiet river at midnight';
const fresh = 'seven lamps along the quay';
const email = 'ann@example.com';
const moved = 'stranger@example.com';
const phone = '+6591234567';
let portal: TestPortal;
let cookie: string;

beforeEach(async () => {
  portal = await testPortal();
  await portal.createUser({ email, password, emailVerified: true });
  const own = await portal.call(passwordLogin, { body: { email, password } });
  cookie = own.headers.get('set-cookie')?.split(';')[0] ?? '';
  portal.clock.advance(8 * day);
});
afterEach(() => portal.stop());

async function enter(address = email, secret = password): Promise<string> {
  portal.clock.advance(2 * minute);
  const { body } = await portal.call(passwordLogin, {
    body: { email: address, password: secret },
    headers: { cookie },
  });
  return 'auth_token' in body ? (body.auth_token ?? '') : '';
}

const byPassword = (token: string) => proofByPassword(portal, token, password);
const account = () => portal.store.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;

/** The subjects of the mails that the mailbox gets from now on, apart from their service's name. */
async function mailsOf(act: () => Promise<unknown>): Promise<string[]> {
  const before = (await readInbox(portal, email)).length;
  await act();
  const all = await readInbox(portal, email);
  return all.slice(0, all.length - before).map(({ subject }) => (subject ?? '').replace(/ \(.*\)$/, ''));
}
const toCheck = 'Please check a sign-in to your account';

async function report() {
  portal.clock.advance(hour);
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const body = { email, token: searchParams.get('token') ?? '' };
  return (await portal.call(signInReportConfirm, { body })).body;
}

async function setPassword(resetToken: string | null) {
  const body = { email, token: resetToken ?? '', password: fresh };
  return (await portal.call(passwordReset, { body })).status;
}

function signInWith(key: SoftwareAuthenticator): Promise<string> {
  portal.clock.advance(2 * minute);
  return signInWithPasskey(portal, key);
}

async function moveEmail(token: string, mfaToken: string): Promise<void> {
  const { body: asked } = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: moved } });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, moved) };
  expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
}

async function turnOn(token: string, mfaToken: string): Promise<void> {
  const on = await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
  expect(on.status).toBe(200);
}

it('#593 they add a passkey and change the password: the mail about that undoes it, and ends their earlier session there', async () => {
  const earlier = await enter();
  const thief = await enter();
  let key: SoftwareAuthenticator | undefined;
  const mails = await mailsOf(async () => {
    key = await addPasskey(portal, thief, await byPassword(thief));
    const change = { current_password: password, password: theirs };
    expect((await portal.call(passwordChange, { token: thief, body: change })).status).toBe(200);
  });
  expect(mails).toContain(toCheck);
  const { removed, reset_token: next } = await report();
  expect(removed).toEqual([expect.stringMatching(/^Passkey/), 'Password']);
  expect([await isAlive(earlier), await isAlive(thief)]).toEqual([false, false]);
  expect(key && (await signInWith(key))).toBe('');
  expect(await setPassword(next)).toBe(200);
  expect(await enter(email, fresh)).not.toBe('');
});

it('#593 they add an authenticator app and switch 2FA on: the owner gets in by a code to the mailbox instead', async () => {
  const thief = await enter();
  const seed = await registerApp(portal, thief, await byPassword(thief));
  await turnOn(thief, await proofByApp(portal, thief, seed));
  expect((await report()).removed).toEqual(['Authenticator app']);
  expect(await isAlive(thief)).toBe(false);
  portal.clock.advance(2 * minute);
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  expect(body).toMatchObject({
    status: '2fa_required',
    available_factors: [expect.objectContaining({ type: 'email_otp' })],
  });
});

it('#593 they wait until the mail about their sign-in at a new browser is nearly over', async () => {
  const thief = await portal.signIn(email, password);
  portal.clock.advance(6.9 * day);
  const key = await addPasskey(portal, thief, await byPassword(thief));
  portal.clock.advance(8 * hour);
  expect((await report()).removed).toEqual([expect.stringMatching(/^Passkey/)]);
  expect(await signInWith(key)).toBe('');
});

it('#631 an operator withdraws the email before the report: it leaves the password, as nobody could set another one', async () => {
  const thief = await enter();
  const seed = await registerApp(portal, thief, await byPassword(thief));
  await turnOn(thief, await proofByApp(portal, thief, seed));
  // As `latchkey user update --no-email-verified` does.
  const withdrawn = { email_verified_at: null, email_set_by: null };
  await portal.store.database.db.updateTable('users').set(withdrawn).execute();
  expect(await report()).toMatchObject({
    removed: ['Authenticator app'],
    is_password_removed: false,
    reset_token: null,
  });
  expect(await isAlive(thief)).toBe(false);
  expect(await enter()).not.toBe('');
});

it('#598 they also sign in at a new browser before: a report of that leaves the mail about the change', async () => {
  await portal.signIn(email, password);
  const first = await newestLink(portal, email, '/auth/sign-in-report');
  const thief = await enter();
  const key = await addPasskey(portal, thief, await byPassword(thief));
  const then = await newestLink(portal, email, '/auth/sign-in-report');
  expect(then.href).not.toBe(first.href);
  const use = async ({ searchParams }: URL) => {
    const body = { email, token: searchParams.get('token') ?? '' };
    return (await portal.call(signInReportConfirm, { body })).body;
  };
  expect((await use(first)).removed).toEqual([]);
  expect((await use(then)).removed).toEqual([expect.stringMatching(/^Passkey/)]);
  expect(await signInWith(key)).toBe('');
});

it('#600 they move the email at a new browser before: the former mailbox is told, too, and undoes it', async () => {
  const first = await portal.signIn(email, password);
  await moveEmail(first, await byPassword(first));
  const thief = await enter(moved);
  const subjects = await mailsOf(async () => {
    const seed = await registerApp(portal, thief, await byPassword(thief));
    await turnOn(thief, await proofByApp(portal, thief, seed));
  });
  expect(subjects).toEqual([toCheck]);
  portal.clock.advance(5 * hour);
  const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
  const restoring = { email, token: searchParams.get('token') ?? '', password: fresh };
  expect((await portal.call(passwordReset, { body: restoring })).status).toBe(403);
  expect((await report()).removed).toEqual(['Authenticator app']);
  const { status, body } = await portal.call(passwordReset, { body: restoring });
  expect([status, Date.parse(body.takes_effect_at ?? '')]).toEqual([200, portal.clock.now() + day]);
  expect(await isAlive(thief)).toBe(false);
});

it('#600 so it is after a report in a session has called the new email into question', async () => {
  const own = await enter();
  portal.clock.advance(hour);
  const first = await portal.signIn(email, password);
  await moveEmail(first, await byPassword(first));
  const { body: list } = await portal.call(loginHistoryList, { token: own });
  const params = { id: list.login_histories.find(({ is_current }) => !is_current)?.id ?? '' };
  const reported = await portal.call(loginHistoryReportUnrecognised, { token: own, params });
  expect(reported.body).toEqual({ ended: true, removed: [moved] });
  const thief = await enter(moved);
  const subjects = await mailsOf(async () => {
    const seed = await registerApp(portal, thief, await byPassword(thief));
    await turnOn(thief, await proofByApp(portal, thief, seed));
  });
  expect(subjects).toEqual([toCheck]);
  expect((await report()).removed).toEqual(['Authenticator app']);
});

it('#600 they verify a phone that signs in from then on', async () => {
  const number = parsePhone(phone);
  const unverified = { phone, phone_code: number?.code, phone_no: number?.number };
  await portal.store.database.db.updateTable('users').set(unverified).execute();
  const thief = await enter();
  const mails = await mailsOf(async () => {
    await portal.call(phoneVerificationRequest, { token: thief });
    const body = { code: await newestCode(portal, phone) };
    expect((await portal.call(phoneVerificationConfirm, { token: thief, body })).status).toBe(200);
  });
  expect(mails).toEqual([toCheck]);
});

it('#600 the mailbox to which the owner has just moved is told of what others change', async () => {
  const own = await enter();
  const thief = await enter();
  await moveEmail(own, await byPassword(own));
  const before = (await readInbox(portal, moved)).length;
  await addPasskey(portal, thief, await byPassword(thief));
  const told = await readInbox(portal, moved);
  expect(told.slice(0, told.length - before).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining(toCheck),
  );
});

it('#593 a former mailbox can do it no longer than it can take the email back', async () => {
  const own = await enter();
  await moveEmail(own, await byPassword(own));
  const seed = await registerApp(portal, own, await byPassword(own));
  await turnOn(own, await proofByApp(portal, own, seed));
  portal.clock.advance(3 * day);
  const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
  const body = { email, token: searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body })).status).toBe(400);
  expect(await isAlive(own)).toBe(true);
});

it('#593 they switch 2FA on first, by codes to the mailbox', async () => {
  await portal.store.database.db.updateTable('users').set({ phone, phone_verified_at: 1 }).execute();
  const thief = await enter();
  const mails = await mailsOf(async () => turnOn(thief, await byPassword(thief)));
  expect(mails).toContain(toCheck);
  const key = await addPasskey(portal, thief, await byPassword(thief));
  expect((await report()).removed).toEqual([expect.stringMatching(/^Passkey/)]);
  expect(await signInWith(key)).toBe('');
});

it('#593 they move the email first: its former mailbox is told, and takes it back without what they add then', async () => {
  const thief = await enter();
  expect(await mailsOf(async () => moveEmail(thief, await byPassword(thief)))).toContain(toCheck);
  const key = await addPasskey(portal, thief, await byPassword(thief));
  portal.clock.advance(hour);
  const { searchParams } = await newestLink(portal, email, '/auth/take-back-email');
  expect(await setPassword(searchParams.get('token'))).toBe(200);
  expect(await account()).toMatchObject({ email, mfa_enabled: 0 });
  expect(await signInWith(key)).toBe('');
  expect(await enter(email, fresh)).not.toBe('');
});

it('#593 one mail tells of a sign-in, and none if one was sent about it, somebody has just joined, or 2FA is on', async () => {
  const token = await enter();
  let key: SoftwareAuthenticator | undefined;
  const first = await mailsOf(async () => {
    key = await addPasskey(portal, token, await byPassword(token));
  });
  expect(first.filter((subject) => subject === toCheck)).toHaveLength(1);
  const then = await mailsOf(async () => {
    if (key) await turnOn(token, await proofByPasskey(portal, token, key));
    await addPasskey(portal, token);
  });
  expect(then).toEqual(['A sign-in method was added', 'Two-factor authentication was turned on']);

  const more = async (another: string) => {
    const mailed = await portal.signIn(another, password);
    const before = (await readInbox(portal, another)).length;
    await addPasskey(portal, mailed, await byPassword(mailed));
    const added = await readInbox(portal, another);
    return added
      .slice(0, added.length - before)
      .map(({ subject }) => (subject ?? '').replace(/ \(.*\)$/, ''));
  };
  await portal.createUser({ email: 'mailed@example.com', password, emailVerified: true });
  portal.clock.advance(day);
  await portal.signIn('mailed@example.com', password);
  expect(await more('mailed@example.com')).toEqual(['A sign-in method was added']);
  await portal.createUser({ email: 'new@example.com', password, emailVerified: true });
  expect(await more('new@example.com')).toEqual(['A sign-in method was added']);
});

it('#628 once the owner has switched 2FA on, an earlier sign-in with the password does not add a passkey by the password', async () => {
  const thief = await enter();
  const own = await enter();
  await turnOn(own, await byPassword(own));
  portal.clock.advance(6 * day);
  const mfaToken = await byPassword(thief);
  const { server_host, ...asked } = { server_host: portal.config.http.publicUrl, token: thief, mfaToken };
  const reply = await portal.call(passkeyRegisterOption, { ...asked, body: { server_host } });
  expect(reply.body).toMatchObject({
    status: '2fa_required',
    available_factors: [expect.objectContaining({ type: 'email_otp' })],
  });
  // The session that switched it on was confirmed by the password, and goes on with it.
  await addPasskey(portal, own, await byPassword(own));
});

it('#628 they switch it on in one sign-in, and confirm nothing in an earlier one by what they added in that: another sign-in does', async () => {
  const earlier = await enter();
  const thief = await portal.signIn(email, password);
  const key = await addPasskey(portal, thief, await byPassword(thief));
  portal.clock.advance(2 * day);
  // Confirmed by a factor that is two days old, and rests on the password all the same.
  const seed = await registerApp(portal, thief, await proofByPasskey(portal, thief, key));
  await turnOn(thief, await proofByApp(portal, thief, seed));
  portal.clock.advance(minute);
  await expect(proofByPasskey(portal, earlier, key)).rejects.toThrow();
  await expect(proofByApp(portal, earlier, seed)).rejects.toThrow();
  const { body } = await portal.call(recoveryCodesGenerate, { token: earlier, body: {} });
  expect(body).toMatchObject({
    status: '2fa_required',
    available_factors: [],
    resting_factors: ['passkey', 'totp'],
  });
  // Nor a code to the mailbox, which somebody may read: the factors that were added replace it.
  const params = { factor: 'email_otp' } as const;
  expect((await portal.call(challengeRequest, { token: earlier, params, body: {} })).status).toBe(404);
  const again = await signInWith(key);
  expect(await proofByPasskey(portal, again, key)).not.toBe('');
});

it('#628 if they have moved the email as well, nothing confirms in the earlier one', async () => {
  const earlier = await enter();
  const thief = await portal.signIn(email, password);
  const key = await addPasskey(portal, thief, await byPassword(thief));
  await moveEmail(thief, await proofByPasskey(portal, thief, key));
  await turnOn(thief, await proofByPasskey(portal, thief, key));
  const { body } = await portal.call(recoveryCodesGenerate, { token: earlier, body: {} });
  expect(body).toMatchObject({ status: '2fa_required', available_factors: [] });
});

it('#628 nor does the password in a sign-in with a passkey that was removed since', async () => {
  const first = await enter();
  const key = await addPasskey(portal, first, await byPassword(first));
  const thief = await signInWith(key);
  const { body: list } = await portal.call(passkeyList, { token: first });
  const removal = { token: first, params: { id: list.passkeys[0]?.id ?? '' }, body: {} };
  const proof = await proofByPasskey(portal, first, key);
  expect((await portal.call(passkeyRemove, { ...removal, mfaToken: proof })).status).toBe(200);
  const own = await enter();
  await turnOn(own, await byPassword(own));
  const { body } = await portal.call(recoveryCodesGenerate, { token: thief, body: {} });
  expect(body).toMatchObject({
    status: '2fa_required',
    available_factors: [expect.objectContaining({ type: 'email_otp' })],
  });
});

it('#628 what the account had before that sign-in confirms in it', async () => {
  const first = await enter();
  const seed = await registerApp(portal, first, await byPassword(first));
  portal.clock.advance(2 * day);
  const older = await enter();
  const own = await enter();
  await turnOn(own, await proofByApp(portal, own, seed));
  portal.clock.advance(minute);
  expect(await proofByApp(portal, older, seed)).not.toBe('');
});

it('#630 the mailbox that the owner has moved to is told of them when the former one can no longer undo it', async () => {
  const own = await portal.signIn(email, password);
  await moveEmail(own, await byPassword(own));
  portal.clock.advance(8 * day);
  const thief = await enter(moved);
  const before = (await readInbox(portal, moved)).length;
  const key = await addPasskey(portal, thief, await byPassword(thief));
  const told = await readInbox(portal, moved);
  expect(told.slice(0, told.length - before).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining(toCheck),
  );
  const { searchParams } = await newestLink(portal, moved, '/auth/sign-in-report');
  const body = { email: moved, token: searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body })).body.removed).toEqual([
    expect.stringMatching(/^Passkey/),
  ]);
  expect(await signInWith(key)).toBe('');
});
