import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { deletionStop } from '@latchkey/contract/leaving/deletion-stop';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByApp, proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';
import { addPasskey as addPasskeyTo, signInWithPasskey } from '../passkeys/testing/add-passkey.ts';
import type { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';

// A sign-in that proved more than a mailbox is reported from the mailbox: by its owner, because a thief has the password
// and the second factor; or by somebody who has only the mailbox, and reports the owner.

const password = 'correct horse battery';
const fresh = 'quiet river at midnight';
const email = 'ann@example.com';
const moved = 'next@example.com';
const phone = '+6591234567';
const otherPhone = '+6597654321';
let portal: TestPortal;
let cookie: string;

beforeEach(async () => {
  portal = await testPortal();
  const known = { email, password, emailVerified: true, phone: parsePhone(phone), phoneVerified: true };
  await portal.createUser(known);
  const own = await portal.call(passwordLogin, { body: { email, password } });
  cookie = own.headers.get('set-cookie')?.split(';')[0] ?? '';
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
});
afterEach(() => portal.stop());

const account = () => portal.store.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;

async function byEmail(token: string): Promise<string> {
  const params = { factor: 'email_otp' } as const;
  const { body: asked } = await portal.call(challengeRequest, { token, params, body: {} });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, email) };
  return (await portal.call(challengeVerify, { token, params, body })).body.mfa_token;
}

interface Entry {
  readonly secret?: string;
  readonly address?: string;
  /** Of a browser that the account knows. */
  readonly from?: string;
  readonly proof?: (token: string) => Promise<string>;
}

const byCodeTo = (number: string) => (token: string) => proofBySms(portal, token, number);
const bySms = byCodeTo(phone);
const byRecoveryCode = (code: string) => async (token: string) =>
  (await portal.call(recoveryCodeVerify, { token, body: { code } })).body.mfa_token;
const byPassword = (token: string, secret = password) => proofByPassword(portal, token, secret);

/** By password and a second factor, from a new browser; undefined if the password is wrong. */
async function signIn({ secret = password, address = email, from, proof = bySms }: Entry = {}) {
  portal.clock.advance(2 * minute);
  const headers: Record<string, string> = from ? { cookie: from } : {};
  const body = { email: address, password: secret };
  const { body: pending } = await portal.call(passwordLogin, { body, headers });
  if (!('auth_token' in pending)) return undefined;
  const token = pending.auth_token ?? '';
  const given = { mfa_token: await proof(token) };
  return (await portal.call(loginSecondFactor, { token, body: given, headers })).body.auth_token;
}

async function enter(entry?: Entry): Promise<string> {
  const token = await signIn(entry);
  if (!token) throw new Error('Not signed in');
  return token;
}

/** By a code to the phone and a second factor. */
async function signInByPhone(proof: (token: string) => Promise<string>): Promise<string> {
  portal.clock.advance(2 * minute);
  const number = { phone_code: '+65', phone_no: phone.slice(3), send_via: 'sms' } as const;
  const { body: asked } = await portal.call(phoneLoginRequest, { body: number });
  const body = { reference_number: asked.reference_number, otp: await newestCode(portal, phone) };
  const token = (await portal.call(phoneLoginVerify, { body })).body.auth_token ?? '';
  const given = { mfa_token: await proof(token) };
  return (await portal.call(loginSecondFactor, { token, body: given })).body.auth_token ?? '';
}

const addPasskey = (token: string, mfaToken?: string) => addPasskeyTo(portal, token, mfaToken);

function signInWith(key: SoftwareAuthenticator): Promise<string> {
  portal.clock.advance(2 * minute);
  return signInWithPasskey(portal, key);
}

const byKey = (key: SoftwareAuthenticator) => async (token: string) => {
  const server_host = portal.config.http.publicUrl;
  const { body: asked } = await portal.call(passkeyChallengeOption, { token, body: { server_host } });
  const body = { reference_code: asked.reference_code, payloads: key.get(asked, server_host) };
  return (await portal.call(passkeyChallengeVerify, { token, body })).body.mfa_token;
};

async function changePhone(token: string, mfaToken: string): Promise<void> {
  const number = { phone_code: '+65', phone_no: otherPhone.slice(3) };
  const { body: asked } = await portal.call(phoneChangeRequest, { token, mfaToken, body: number });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, otherPhone) };
  expect((await portal.call(phoneChangeConfirm, { token, body })).status).toBe(200);
}

async function moveEmail(token: string, mfaToken: string): Promise<void> {
  const { body: asked } = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: moved } });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, moved) };
  expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
}

const newestReport = () => newestLink(portal, email, '/auth/sign-in-report');
async function report(link?: URL) {
  const { searchParams } = link ?? (await newestReport());
  portal.clock.advance(minute);
  const body = { email, token: searchParams.get('token') ?? '' };
  return (await portal.call(signInReportConfirm, { body })).body;
}

/** A new password by a link to the mailbox. */
async function reset(path: string) {
  portal.clock.advance(minute);
  const { searchParams } = await newestLink(portal, email, path);
  const body = { email, token: searchParams.get('token') ?? '', password: fresh };
  return (await portal.call(passwordReset, { body })).body;
}

const asksFor = (...types: string[]) => ({
  status: '2fa_required',
  available_factors: types.map((type) => expect.objectContaining({ type })),
});
const held = async (token: string) =>
  (await portal.call(mfaInfoRead, { token })).body.registered_factors?.map(({ type }) => type);
const aPasskey = expect.stringMatching(/^Passkey/);

it.each(['the mailed link', 'an older session'])(
  '#475 a report by %s ends a sign-in whose second factor was proven, but not that of a known browser',
  async (by) => {
    const own = await enter({ from: cookie });
    await enter();
    const begin = async (headers: Record<string, string> = {}) => {
      const { body } = await portal.call(passwordLogin, { body: { email, password }, headers });
      const token = ('auth_token' in body && body.auth_token) || '';
      portal.clock.advance(minute);
      return { token, body: { mfa_token: await bySms(token) }, headers };
    };
    const [theirs, mine] = [await begin(), await begin({ cookie })];
    const isOwn = by === 'an older session';
    if (isOwn) {
      const { body } = await portal.call(loginHistoryList, { token: own, query: {} });
      const entry = body.login_histories.find(({ is_active, is_current }) => is_active && !is_current);
      const params = { id: entry?.id ?? '' };
      const reply = await portal.call(loginHistoryReportUnrecognised, { token: own, params });
      expect(reply.status).toBe(200);
    } else await report();
    expect((await portal.call(loginSecondFactor, theirs)).status).toBe(401);
    // A mailed report ends every other sign-in.
    expect((await portal.call(loginSecondFactor, mine)).status).toBe(isOwn ? 200 : 401);
  },
);

it.each([
  ['password and SMS', () => enter()],
  ['SMS and password', () => signInByPhone(byPassword)],
])(
  '#440 a thief with the phone who signs in by %s does not keep a passkey that they add',
  async (_, signsIn) => {
    const thief = await signsIn();
    await addPasskey(thief, await byPassword(thief));
    await portal.store.database.db.updateTable('users').set({ allow_codes: 0 }).execute();
    expect(await report()).toMatchObject({ reset_token: null, removed: [aPasskey] });
    expect(await isAlive(thief)).toBe(false);
    const own = await enter({ proof: byEmail });
    expect(await held(own)).toEqual(['email_otp', 'sms_otp', 'password']);
    await changePhone(own, await byPassword(own));
  },
);

it('#440 nor if they change the phone, which stays, because the owner may have changed it', async () => {
  const thief = await enter();
  await changePhone(thief, await byPassword(thief));
  await addPasskey(thief, await byCodeTo(otherPhone)(thief));
  expect((await report()).removed).toEqual([aPasskey]);
  await enter({ proof: byCodeTo(otherPhone) });
  const own = await enter({ proof: byEmail });
  expect(await byPassword(own)).toBeDefined();
});

it.each(['after a report', 'at once'])(
  '#440 an email that they move is taken back %s with the phone, without their passkey',
  async (when) => {
    const thief = await enter();
    const link = await newestReport();
    const key = await addPasskey(thief, await byPassword(thief));
    await moveEmail(thief, await byKey(key)(thief));
    if (when === 'after a report') expect((await report(link)).removed).toEqual([aPasskey, moved]);
    expect(await reset('/auth/take-back-email')).toMatchObject(asksFor('sms_otp'));
    expect(await account()).toMatchObject({ email: moved, email_verified_at: null });
  },
);

it('#440 the mailbox gains nothing by reporting the owner, who signs in again in the same way', async () => {
  const own = await enter();
  const key = await addPasskey(own, await byPassword(own));
  const change = { current_password: password, password: fresh, mfa_token: await byKey(key)(own) };
  expect((await portal.call(passwordChange, { token: own, body: change })).status).toBe(200);
  expect((await report()).removed).toEqual([aPasskey]);
  await portal.call(forgotPassword, { body: { email } });
  expect(await reset('/auth/reset-password')).toMatchObject(asksFor('sms_otp'));
  expect(await enter({ secret: fresh })).toBeDefined();
});

it.each([
  ['the later one', true],
  ['the earlier one', false],
])('#440 two sign-ins of a thief are undone whichever is reported: %s', async (_, laterFirst) => {
  const thief = await enter();
  const first = await newestReport();
  const key = await addPasskey(thief, await byPassword(thief));
  const again = await signInWith(key);
  const second = await newestReport();
  await registerApp(portal, again, await byKey(key)(again));
  await changePhone(again, await byKey(key)(again));
  // The later one is about the passkey that the earlier one added (#485).
  expect((await report(laterFirst ? second : first)).removed).toEqual([aPasskey, 'Authenticator app']);
  expect(await report(laterFirst ? first : second)).toMatchObject({ status: 'invalid_token' });
  const own = await enter({ proof: byEmail });
  expect(await held(own)).toEqual(['email_otp', 'sms_otp', 'password']);
});

it('#440 of several passkeys those that the thief did not add stay', async () => {
  const own = await enter({ from: cookie });
  const key = await addPasskey(own, await byPassword(own));
  portal.clock.advance(minute);
  const thief = await enter({ proof: byKey(key) });
  await addPasskey(thief, await byKey(key)(thief));
  expect((await report()).removed).toEqual([aPasskey]);
  expect(await signInWith(key)).not.toBe('');
});

it.each(['an authenticator app', 'a recovery code'])(
  '#346 nothing is removed after a sign-in with %s that is no longer there, or was used up',
  async (what) => {
    const first = await enter({ from: cookie });
    const seed = await registerApp(portal, first, await byPassword(first));
    const byApp = (token: string) => proofByApp(portal, token, seed);
    const mfaToken = await byApp(first);
    const { body } = await portal.call(recoveryCodesGenerate, { token: first, mfaToken, body: {} });
    const code = body.codes[0]?.code ?? '';
    const byCode = byRecoveryCode(code);
    const own = await enter({ proof: what === 'a recovery code' ? byCode : byApp });
    const key = await addPasskey(own, await byApp(own));
    const gone = { token: own, mfaToken: await byKey(key)(own), body: {} };
    expect((await portal.call(totpRemove, gone)).status).toBe(200);
    expect((await report()).removed).toEqual([]);
    await portal.call(forgotPassword, { body: { email } });
    expect((await reset('/auth/reset-password')).status).toBe('2fa_required');
    expect(await signInWith(key)).not.toBe('');
  },
);

it('#440 nothing is removed while a reset does not ask for the phone that was changed in the sign-in', async () => {
  const own = await enter();
  await changePhone(own, await byEmail(own));
  await addPasskey(own, await byPassword(own));
  expect((await report()).removed).toEqual([]);
  await portal.call(forgotPassword, { body: { email } });
  expect(await reset('/auth/reset-password')).toMatchObject(asksFor('passkey'));
});

it('#440 without 2FA, a former mailbox restores nothing by reporting a sign-in with a passkey', async () => {
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 0 }).execute();
  const { body } = await portal.call(passwordLogin, { body: { email, password }, headers: { cookie } });
  const first = 'auth_token' in body ? (body.auth_token ?? '') : '';
  const key = await addPasskey(first, await byPassword(first));
  const own = await signInWith(key);
  const link = await newestReport();
  await moveEmail(own, await byKey(key)(own));
  portal.clock.advance(4 * day);
  expect(await report(link)).toMatchObject({ reset_token: null, removed: [moved] });
  await expect(reset('/auth/take-back-email')).rejects.toThrow('No link');
  const back = await portal.call(passwordLogin, { body: { email: moved, password } });
  expect(back.status).toBe(200);
});

it.each([
  ['is still there', true],
  ['was removed there', false],
])(
  '#440 with 2FA on, a former mailbox restores the email by reporting a sign-in whose factor %s: %s',
  async (_, isThere) => {
    const first = await enter({ from: cookie });
    const seed = await registerApp(portal, first, await byPassword(first));
    const byApp = (token: string) => proofByApp(portal, token, seed);
    const thief = await enter({ proof: byApp });
    const link = await newestReport();
    const removal = { token: thief, mfaToken: await byApp(thief), body: {} };
    if (!isThere) expect((await portal.call(totpRemove, removal)).status).toBe(200);
    await moveEmail(thief, await (isThere ? byApp : byPassword)(thief));
    portal.clock.advance(4 * day);
    const { is_restoring_mailed: isRestored, removed } = await report(link);
    expect([isRestored, removed]).toEqual([isThere, isThere ? [moved] : []]);
  },
);

it('#507 a phone that a thief of the authenticator app set proves nothing after the report', async () => {
  const own = await enter({ from: cookie });
  const seed = await registerApp(portal, own, await byPassword(own));
  portal.clock.advance(8 * day);
  const byApp = (token: string) => proofByApp(portal, token, seed);
  const thief = await enter({ proof: byApp });
  await changePhone(thief, await byApp(thief));
  expect((await report()).removed).toEqual([otherPhone]);
  expect(await account()).toMatchObject({ phone: otherPhone, phone_verified_at: null, mfa_enabled: 1 });
});

it('#507 without 2FA, a phone that a thief of a passkey set lets nobody in after the report', async () => {
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 0 }).execute();
  const { body } = await portal.call(passwordLogin, { body: { email, password }, headers: { cookie } });
  const own = 'auth_token' in body ? (body.auth_token ?? '') : '';
  const key = await addPasskey(own, await byPassword(own));
  portal.clock.advance(8 * day);
  const thief = await signInWith(key);
  await changePhone(thief, await byKey(key)(thief));
  expect((await report()).removed).toEqual([otherPhone]);
  const { phone_verified_at: verifiedAt } = await account();
  expect(verifiedAt).toBeNull();
});

it('#441 after a mailed report the owner reports the sign-in from a browser that was known before, without their factor', async () => {
  const first = await enter({ from: cookie });
  const seed = await registerApp(portal, first, await byPassword(first));
  portal.clock.advance(minute);
  const byApp = (token: string) => proofByApp(portal, token, seed);
  const thief = await enter({ proof: byApp });
  const key = await addPasskey(thief, await byApp(thief));
  const gone = { token: thief, mfaToken: await byKey(key)(thief), body: {} };
  expect((await portal.call(totpRemove, gone)).status).toBe(200);
  expect((await report()).removed).toEqual([]);
  const own = await enter({ from: cookie, proof: byEmail });
  expect((await reportIn(own)).body.removed).toEqual([aPasskey]);
});

const forgetting: Record<string, (thief: string, mfaToken: string) => Promise<void>> = {
  async 'they ask for the deletion of the account'(thief, mfaToken) {
    expect((await portal.call(deletionRequest, { token: thief, mfaToken, body: {} })).status).toBe(200);
    const { searchParams } = await newestLink(portal, email, '/auth/keep-account');
    const body = { email, token: searchParams.get('token') ?? '' };
    expect((await portal.call(deletionStop, { body })).status).toBe(200);
  },
  async 'they change the password'(thief, mfaToken) {
    const body = { current_password: password, password: 'a password of the thief' };
    expect((await portal.call(passwordChange, { token: thief, mfaToken, body })).status).toBe(200);
    await resetElsewhere(password);
  },
  async 'the owner resets the password at another device'() {
    await resetElsewhere(fresh);
    await resetElsewhere(password);
  },
  async "they report the owner's sign-in"(thief) {
    expect((await reportIn(thief)).status).not.toBe(404);
  },
};

/** By a link to the mailbox and a code to the phone. */
async function resetElsewhere(secret: string): Promise<void> {
  portal.clock.advance(minute);
  await portal.call(forgotPassword, { body: { email } });
  portal.clock.advance(minute);
  const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
  const link = { email, token: searchParams.get('token') ?? '', password: secret };
  const { body: asked } = await portal.call(passwordReset, { body: link });
  const token = 'auth_token' in asked ? (asked.auth_token ?? '') : '';
  const confirmed = { token, body: { mfa_token: await bySms(token) } };
  expect((await portal.call(forgotPasswordSecondFactor, confirmed)).status).toBe(200);
  expect((await portal.call(passwordReset, { body: link })).status).toBe(200);
}

it.each(Object.keys(forgetting))(
  '#581 a thief who has added a passkey does not keep it although %s, which makes the browsers of the owner unknown',
  async (what) => {
    const own = await enter({ from: cookie });
    const mfaToken = await byPassword(own);
    const { body } = await portal.call(recoveryCodesGenerate, { token: own, mfaToken, body: {} });
    portal.clock.advance(8 * day);
    const thief = await enter({ proof: byRecoveryCode(body.codes[0]?.code ?? '') });
    const key = await addPasskey(thief, await byPassword(thief));
    await forgetting[what]?.(thief, await byKey(key)(thief));
    const later = await enter({ from: cookie });
    const { removed } = (await reportIn(later, 'recovery_code')).body;
    expect(removed).toContainEqual(aPasskey);
    expect(await signInWith(key)).toBe('');
  },
);

it('#581 who comes back with one factor to a browser that the owner made unknown is not taken for the owner', async () => {
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 0 }).execute();
  portal.clock.advance(day);
  const own = await passwordAlone();
  const key = await addPasskey(own, await byPassword(own));
  const change = { current_password: password, password: fresh };
  expect((await portal.call(passwordChange, { token: own, body: change })).status).toBe(200);
  portal.clock.advance(2 * minute);
  const headers = { cookie };
  const number = { phone_code: '+65', phone_no: phone.slice(3), send_via: 'sms' } as const;
  const { body: asked } = await portal.call(phoneLoginRequest, { body: number, headers });
  const code = { reference_number: asked.reference_number, otp: await newestCode(portal, phone) };
  const { body: entered } = await portal.call(phoneLoginVerify, { body: code, headers });
  const thief = 'auth_token' in entered ? (entered.auth_token ?? '') : '';
  expect((await reportIn(thief)).body.status).toBe('2fa_required');
  expect(await signInWith(key)).not.toBe('');
});

/** Reports the newest other sign-in, in a session. */
async function reportIn(token: string, factor?: string) {
  const { body } = await portal.call(loginHistoryList, { token });
  const others = body.login_histories.filter(
    (entry) =>
      entry.result === 'success' && !entry.is_current && (factor === undefined || entry.factor === factor),
  );
  return portal.call(loginHistoryReportUnrecognised, { token, params: { id: others[0]?.id ?? '' } });
}

/** A thief with the password and a recovery code moves the email; the owner's report leaves no second factor. */
async function leftToThePassword(): Promise<string> {
  await portal.store.database.db.updateTable('users').set({ phone: null, phone_verified_at: null }).execute();
  const own = await enter({ from: cookie, proof: byEmail });
  const mfaToken = await byPassword(own);
  const { body } = await portal.call(recoveryCodesGenerate, { token: own, mfaToken, body: {} });
  portal.clock.advance(8 * day);
  const thief = await enter({ proof: byRecoveryCode(body.codes[0]?.code ?? '') });
  const key = await addPasskey(thief, await byPassword(thief));
  await moveEmail(thief, await byKey(key)(thief));
  const { removed } = (await reportIn(own)).body;
  expect(removed).toEqual(expect.arrayContaining([aPasskey, moved]));
  expect((await account()).mfa_enabled).toBe(0);
  portal.clock.advance(minute);
  return own;
}

const logIn = (secret: string, headers: Record<string, string> = {}) =>
  portal.call(passwordLogin, { body: { email: moved, password: secret }, headers });

it('#582 a report that leaves no second factor leaves no sign-in to the password that was stolen, but from known browsers', async () => {
  const own = await leftToThePassword();
  expect((await logIn(password)).status).toBe(401);
  expect((await logIn(password, { cookie: 'latchkey_browser=another' })).status).toBe(401);
  expect((await logIn(password, { cookie })).status).toBe(200);
  const change = { current_password: password, password: fresh };
  expect((await portal.call(passwordChange, { token: own, body: change })).status).toBe(200);
  expect((await logIn(fresh)).status).toBe(200);
});

it('#596 nor is it limited to them when 2FA is on again, which asks for another factor', async () => {
  const own = await leftToThePassword();
  const seed = await registerApp(portal, own, await byPassword(own));
  const on = { token: own, mfaToken: await proofByApp(portal, own, seed), body: { is_enabled: true } };
  expect((await portal.call(twoFactorToggle, on)).status).toBe(200);
  const { status, body } = await logIn(password);
  expect([status, body]).toMatchObject([200, { status: '2fa_required' }]);
});

it('#597 its owner signs in there after asking for the deletion of the account, which ends every session', async () => {
  const own = await leftToThePassword();
  const mfaToken = await byPassword(own);
  expect((await portal.call(deletionRequest, { token: own, mfaToken, body: {} })).status).toBe(200);
  expect([(await logIn(password, { cookie })).status, (await logIn(password)).status]).toEqual([200, 401]);
});

it('#590 the same password set again does not end its limit to known browsers', async () => {
  const own = await leftToThePassword();
  const same = { password: ['Choose a password that differs from your current one.'] };
  const change = { current_password: password, password };
  const { status, body } = await portal.call(passwordChange, { token: own, body: change });
  expect([status, body]).toMatchObject([422, { errors: same }]);
  // The owner verifies the email, and forgets the password.
  const verified = { email_verified_at: portal.clock.now() };
  await portal.store.database.db.updateTable('users').set(verified).execute();
  await portal.call(forgotPassword, { body: { email: moved } });
  const { searchParams } = await newestLink(portal, moved, '/auth/reset-password');
  const link = { email: moved, token: searchParams.get('token') ?? '' };
  const refused = await portal.call(passwordReset, { body: { ...link, password } });
  expect([refused.status, refused.body]).toMatchObject([422, { errors: same }]);
  expect((await logIn(password)).status).toBe(401);
  expect((await portal.call(passwordReset, { body: { ...link, password: fresh } })).status).toBe(200);
  expect((await logIn(fresh)).status).toBe(200);
});

it('#582 and not if it leaves one', async () => {
  const own = await enter({ from: cookie });
  const thief = await enter({ proof: byEmail });
  await moveEmail(thief, await byPassword(thief));
  expect((await reportIn(own)).body.removed).toEqual([moved]);
  expect(await isAlive(await enter({ address: moved }))).toBe(true);
});

it.each([true, false])(
  '#584 nor if the stranger removed the last one, after switching 2FA off: %s',
  async (isSwitchedOff) => {
    const own = await enter({ from: cookie });
    const seed = await registerApp(portal, own, await byPassword(own));
    const byApp = (token: string) => proofByApp(portal, token, seed);
    const mfaToken = await byApp(own);
    const { body } = await portal.call(recoveryCodesGenerate, { token: own, mfaToken, body: {} });
    const unproven = { email_verified_at: null, phone: null, phone_verified_at: null };
    await portal.store.database.db.updateTable('users').set(unproven).execute();
    portal.clock.advance(8 * day);
    const later = await enter({ from: cookie, proof: byApp });
    const byCode = (at: number) => byRecoveryCode(body.codes[at]?.code ?? '');
    const thief = await enter({ proof: byCode(0) });
    const given = { token: thief, mfaToken: await byCode(1)(thief) };
    if (isSwitchedOff)
      expect((await portal.call(twoFactorToggle, { ...given, body: { is_enabled: false } })).status).toBe(
        200,
      );
    const removal = isSwitchedOff ? { token: thief, mfaToken: await byCode(2)(thief) } : given;
    expect((await portal.call(totpRemove, { ...removal, body: {} })).status).toBe(200);
    expect((await account()).mfa_enabled).toBe(0);
    portal.clock.advance(minute);
    expect((await reportIn(later, 'recovery_code')).status).toBe(200);
    const login = (headers: Record<string, string> = {}) =>
      portal.call(passwordLogin, { body: { email, password }, headers });
    portal.clock.advance(minute);
    expect((await login()).status).toBe(401);
    expect((await login({ cookie })).status).toBe(200);
    const change = { current_password: password, password: fresh };
    expect((await portal.call(passwordChange, { token: later, body: change })).status).toBe(200);
    portal.clock.advance(minute);
    expect((await reportIn(later, 'recovery_code')).status).toBe(200);
    const again = { body: { email, password: fresh } };
    expect((await portal.call(passwordLogin, again)).status).toBe(200);
  },
);

/** Signs in with the passkey from a new browser, and replaces it there. */
async function replacePasskey(key: SoftwareAuthenticator): Promise<SoftwareAuthenticator> {
  const token = await signInWith(key);
  const { body } = await portal.call(passkeyList, { token });
  const next = await addPasskey(token, await byKey(key)(token));
  const gone = { token, params: { id: body.passkeys[0]?.id ?? '' }, body: {} };
  const mfaToken = await byKey(next)(token);
  expect((await portal.call(passkeyRemove, { ...gone, mfaToken })).status).toBe(200);
  return next;
}

it('#442 the mailbox removes no passkey by reporting the sign-in in which its owner replaced the one that signed in', async () => {
  const first = await enter({ from: cookie });
  const key = await addPasskey(first, await byPassword(first));
  const next = await replacePasskey(key);
  expect((await report()).removed).toEqual([]);
  await portal.call(forgotPassword, { body: { email } });
  expect(await reset('/auth/reset-password')).toMatchObject(asksFor('passkey', 'sms_otp'));
  expect(await signInWith(next)).not.toBe('');
});

it.each(['by mail', 'in a session'])(
  '#609 unless somebody had added the former one at an open session: a report %s takes back what replaced it',
  async (how) => {
    const first = await enter({ from: cookie });
    await byPassword(first);
    const next = await replacePasskey(await addPasskey(first));
    const { removed } =
      how === 'by mail'
        ? await report()
        : (await reportIn(await enter({ from: cookie, proof: byEmail }))).body;
    expect(removed).toEqual([aPasskey]);
    expect(await signInWith(next)).toBe('');
  },
);

it.each([
  ['off', 0],
  ['on', 1],
])(
  '#485 the newest mail of a thief, about the passkey that they added before, reports the sign-in that added it, with 2FA %s',
  async (_, on) => {
    await portal.store.database.db.updateTable('users').set({ mfa_enabled: on }).execute();
    const thief = on ? await enter() : await passwordAlone();
    const key = await addPasskey(thief, on ? await bySms(thief) : await byPassword(thief));
    expect(await isAlive(await signInWith(key))).toBe(true);
    const body = await report();
    expect(body.removed).toEqual(['Passkey (Bitwarden)']);
    expect(body.reset_token === null).toBe(on === 1);
    expect(await signInWith(key)).toBe('');
    expect(await isAlive(thief)).toBe(false);
    expect((await account()).password_hash === null).toBe(on === 0);
  },
);

it('#485 if a report of the sign-in that added the factor would take nothing back, the later one is reported', async () => {
  const own = await enter({ from: cookie });
  const seed = await registerApp(portal, own, await bySms(own));
  portal.clock.advance(minute);
  const byApp = (token: string) => proofByApp(portal, token, seed);
  const thief = await enter({ proof: byApp });
  const key = await addPasskey(thief, await byApp(thief));
  const removal = { token: thief, mfaToken: await byKey(key)(thief), body: {} };
  expect((await portal.call(totpRemove, removal)).status).toBe(200);
  const again = await signInWith(key);
  await registerApp(portal, again, await byKey(key)(again));
  expect((await report()).removed).toEqual(['Authenticator app']);
});

it('#485 the sign-in of another person, earlier than that which added the passkey, is not reported', async () => {
  const own = await enter();
  const link = await newestReport();
  const thief = await enter();
  const key = await addPasskey(thief, await bySms(thief));
  await signInWith(key);
  expect((await report()).removed).toEqual([aPasskey]);
  expect([await isAlive(own), await isAlive(thief)]).toEqual([true, false]);
  expect((await report(link)).removed).toEqual([]);
});

it("#485 a report by the mailbox that a thief set does not use up the owner's link about the sign-in that added the passkey", async () => {
  const thief = await enter();
  const link = await newestReport();
  const key = await addPasskey(thief, await bySms(thief));
  await moveEmail(thief, await byKey(key)(thief));
  await signInWith(key);
  const { searchParams } = await newestLink(portal, moved, '/auth/sign-in-report');
  const body = { email: moved, token: searchParams.get('token') ?? '' };
  expect((await portal.call(signInReportConfirm, { body })).body.removed).toEqual([]);
  expect((await report(link)).removed).toEqual([aPasskey, moved]);
});

it('#485 a passkey that was added in a sign-in of which no mail told stays, as its owner may have added it there', async () => {
  const own = await enter({ from: cookie });
  const key = await addPasskey(own, await bySms(own));
  await signInWith(key);
  expect((await report()).removed).toEqual([]);
  expect(await isAlive(await signInWith(key))).toBe(true);
});

async function passwordAlone(): Promise<string> {
  portal.clock.advance(2 * minute);
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  return 'auth_token' in body ? (body.auth_token ?? '') : '';
}
