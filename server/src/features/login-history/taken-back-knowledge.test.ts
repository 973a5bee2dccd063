import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByApp, proofByPassword, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';
import { proofBySms } from '../mfa/testing/proof-by-sms.ts';
import { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';

const password = 'correct horse battery';
const theirs = 'seven lamps of the stranger';
const fresh = 'quiet river at midnight';
const email = 'ann@example.com';
const phone = '+6591234567';
let portal: TestPortal;
let id: string;

beforeEach(async () => {
  portal = await testPortal();
  const known = { email, password, emailVerified: true, phone: parsePhone(phone), phoneVerified: true };
  ({ id } = await portal.createUser(known));
});
afterEach(() => portal.stop());

/** Signs in from a new browser, unless a cookie is given. */
async function signIn(secret = password, cookie?: string) {
  portal.clock.advance(minute);
  const headers: Record<string, string> = cookie ? { cookie } : {};
  const reply = await portal.call(passwordLogin, { body: { email, password: secret }, headers });
  const token = 'auth_token' in reply.body ? (reply.body.auth_token ?? '') : '';
  return { token, status: reply.status, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function signInByPhone(cookie?: string): Promise<string> {
  portal.clock.advance(2 * minute);
  const number = { phone_code: '+65', phone_no: '91234567', send_via: 'sms' } as const;
  const { body: asked } = await portal.call(phoneLoginRequest, { body: number });
  const body = { reference_number: asked.reference_number, otp: await newestCode(portal, phone) };
  const reply = await portal.call(phoneLoginVerify, { body, headers: cookie ? { cookie } : {} });
  return reply.body.auth_token ?? '';
}

function proofByPhone(token: string): Promise<string> {
  portal.clock.advance(2 * minute);
  return proofBySms(portal, token, phone);
}

/** 'This wasn't me' from the mail about a sign-in; `link` is the newest one by default. */
async function reportByMail(link?: URL) {
  const { searchParams } = link ?? (await newestLink(portal, email, '/auth/sign-in-report'));
  const { status, body } = await portal.call(signInReportConfirm, {
    body: { email, token: searchParams.get('token') ?? '' },
  });
  expect(status).toBe(200);
  return body;
}

/** Reports a sign-in from a session; 0 is the newest one. */
async function reportFrom(
  token: string,
  { place = 0, mfaToken }: { place?: number; mfaToken?: string } = {},
) {
  const { body: list } = await portal.call(loginHistoryList, { token });
  const params = { id: list.login_histories[place]?.id ?? '' };
  return portal.call(loginHistoryReportUnrecognised, { token, params, ...(mfaToken ? { mfaToken } : {}) });
}

const account = () =>
  portal.store.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('#338 a password that a stranger set in a sign-in by phone does not survive the mailed report', async () => {
  await signIn();
  const stranger = await signInByPhone();
  const link = await newestLink(portal, email, '/auth/sign-in-report');
  const body = { password: theirs, mfa_token: await proofByPhone(stranger) };
  expect((await portal.call(passwordReplace, { token: stranger, body })).status).toBe(200);
  expect((await signIn(theirs)).status).toBe(200);
  const { removed, reset_token: token } = await reportByMail(link);
  expect(removed).toEqual(['Password', phone]);
  expect((await signIn(theirs)).status).toBe(401);
  // The mailbox alone may reset it, and not to the stranger's again.
  const reset = (given: string) =>
    portal.call(passwordReset, { body: { email, token: token ?? '', password: given } });
  expect((await reset(theirs)).status).toBe(422);
  expect((await reset(fresh)).status).toBe(200);
  expect((await signIn(fresh)).status).toBe(200);
});

it("#338 a report in a session removes a stranger's password, and keeps one that the owner set", async () => {
  const own = await signIn();
  const stranger = await signInByPhone();
  const body = { password: theirs, mfa_token: await proofByPhone(stranger) };
  expect((await portal.call(passwordReplace, { token: stranger, body })).status).toBe(200);
  const back = await signInByPhone(own.cookie);
  // The stranger's new password ended the owner's session, and made their browser unknown.
  const reported = await reportFrom(back, { place: 1, mfaToken: await proofByPhone(back) });
  expect([reported.status, reported.body.removed]).toEqual([200, ['Password']]);
  expect((await signIn(theirs)).status).toBe(401);
  const given = { password: fresh, mfa_token: await proofByPhone(back) };
  expect((await portal.call(passwordChange, { token: back, body: given })).status).toBe(200);
  await signInByPhone();
  expect((await reportFrom(back)).body.removed).toEqual([]);
  expect((await signIn(fresh, own.cookie)).status).toBe(200);
});

/** The account's recovery codes, generated by its owner. */
async function codesOf(token: string, mfaToken: string): Promise<string[]> {
  const { body } = await portal.call(recoveryCodesGenerate, { token, mfaToken, body: {} });
  return body.codes.map(({ code }) => code);
}

it.each(['by mail', 'in a session'])(
  '#339 recovery codes that a stranger has read prove nothing after a report %s',
  async (how) => {
    const own = await signIn();
    const [first = ''] = await codesOf(own.token, await proofByPassword(portal, own.token, password));
    const stranger = await signIn();
    const mfaToken = await proofByPassword(portal, stranger.token, password);
    const { body: seen } = await portal.call(recoveryCodesView, { token: stranger.token, mfaToken });
    expect(seen.codes[0]?.code).toBe(first);
    const { removed } = how === 'by mail' ? await reportByMail() : (await reportFrom(own.token)).body;
    expect(removed).toContain('Recovery code');
    const token = how === 'by mail' ? await signInByPhone() : own.token;
    expect((await portal.call(recoveryCodeVerify, { token, body: { code: first } })).status).toBe(404);
  },
);

it("#339 a report of a sign-in with a recovery code removes the others, not the owner's app", async () => {
  const bob = await twoFactorAccount(portal, 'bob@example.com');
  const codes = await codesOf(bob.token, await proofByApp(portal, bob.token, bob.seed));
  portal.clock.advance(minute);
  const { body: pending } = await portal.call(passwordLogin, { body: { email: bob.email, password } });
  const proof = await portal.call(recoveryCodeVerify, {
    token: pending.auth_token ?? '',
    body: { code: codes[0] ?? '' },
  });
  const body = { mfa_token: proof.body.mfa_token };
  expect((await portal.call(loginSecondFactor, { token: pending.auth_token ?? '', body })).status).toBe(200);
  // The owner's session is older than 2FA (#548).
  const mfaToken = await proofByApp(portal, bob.token, bob.seed);
  const reported = await reportFrom(bob.token, { mfaToken });
  expect([reported.status, reported.body.removed]).toEqual([200, ['Recovery code']]);
  const given = { token: bob.token, body: { code: codes[1] ?? '' } };
  expect((await portal.call(recoveryCodeVerify, given)).status).toBe(404);
  const { body: again } = await portal.call(passwordLogin, { body: { email: bob.email, password } });
  expect(again).toMatchObject({
    status: '2fa_required',
    available_factors: [{ type: 'totp' }, { type: 'email_otp' }],
  });
});

it("#339 recovery codes that only the owner has read stay with a report of somebody else's sign-in", async () => {
  const own = await signIn();
  const [first = ''] = await codesOf(own.token, await proofByPassword(portal, own.token, password));
  await signIn();
  const mfaToken = await proofByPassword(portal, own.token, password);
  expect((await portal.call(recoveryCodesView, { token: own.token, mfaToken })).status).toBe(200);
  expect((await reportFrom(own.token)).body.removed).toEqual([]);
  const given = { token: own.token, body: { code: first } };
  expect((await portal.call(recoveryCodeVerify, given)).status).toBe(200);
});

async function deleteAccount(token: string): Promise<void> {
  const body = { mfa_token: await proofByPassword(portal, token, password) };
  expect((await portal.call(deletionRequest, { token, body })).status).toBe(200);
  expect((await account()).erase_at).not.toBeNull();
}

describe('#614 a stranger switches 2FA on for an account whose recovery codes are lost', () => {
  beforeEach(async () => {
    const noPhone = { phone: null, phone_verified_at: null };
    await portal.store.database.db.updateTable('users').set(noPhone).execute();
    const own = (await signIn()).token;
    const given = { token: own, mfaToken: await proofByPassword(portal, own, password), body: {} };
    expect((await portal.call(recoveryCodesGenerate, given)).status).toBe(200);
    portal.clock.advance(8 * day);
  });

  const turnOn = async (token: string, secret = password) =>
    portal.call(twoFactorToggle, {
      token,
      mfaToken: await proofByPassword(portal, token, secret),
      body: { is_enabled: true },
    });

  async function reset() {
    portal.clock.advance(2 * minute);
    await portal.call(forgotPassword, { body: { email } });
    const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
    const body = { email, token: searchParams.get('token') ?? '', password: fresh };
    return (await portal.call(passwordReset, { body })).body;
  }

  it.each([true, false])(
    'the mailed report switches it off, and a reset waits (they have changed the password: %s)',
    async (isChanged) => {
      const stranger = (await signIn()).token;
      const change = { current_password: password, password: theirs };
      if (isChanged)
        expect((await portal.call(passwordChange, { token: stranger, body: change })).status).toBe(200);
      const secret = isChanged ? theirs : password;
      expect((await turnOn(stranger, secret)).status).toBe(200);
      expect(await reset()).toMatchObject({
        status: '2fa_required',
        available_factors: [{ type: 'recovery_code' }],
      });
      expect(await reportByMail()).toMatchObject({ is_password_removed: true });
      expect((await account()).mfa_enabled).toBe(0);
      expect((await signIn(secret)).token).toBe('');
      expect(await reset()).toEqual({ takes_effect_at: expect.any(String) });
      portal.clock.advance(day);
      await portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
      expect((await signIn(fresh)).token).not.toBe('');
    },
  );

  it('a reset mails again about that sign-in, of which the mail may have been deleted', async () => {
    await turnOn((await signIn()).token);
    portal.clock.advance(hour);
    const before = (await readInbox(portal, email)).length;
    await reset();
    const mails = (await readInbox(portal, email)).slice(0, -before);
    expect(mails.filter(({ link }) => link?.includes('/auth/sign-in-report'))).toHaveLength(1);
  });

  it.each([
    ['have changed the password', theirs],
    ['have not changed the password, so that it stays on', password],
  ])('so it is if a reset asks for a phone, and they %s', async (_, secret) => {
    const stranger = (await signIn()).token;
    const change = { current_password: password, password: theirs };
    if (secret === theirs)
      expect((await portal.call(passwordChange, { token: stranger, body: change })).status).toBe(200);
    expect((await turnOn(stranger, secret)).status).toBe(200);
    const { db } = portal.store.database;
    await db.updateTable('users').set({ phone, phone_verified_at: 1 }).execute();
    await reportByMail();
    expect((await account()).mfa_enabled).toBe(secret === theirs ? 0 : 1);
    expect(await reset()).toMatchObject({
      available_factors: [{ type: 'sms_otp' }, ...(secret === theirs ? [] : [{ type: 'recovery_code' }])],
    });
    portal.clock.advance(7 * day);
    if (secret === theirs) expect(await reset()).toEqual({});
  });

  it('it stays on if the owner has switched it on before', async () => {
    const own = (await signIn()).token;
    expect((await turnOn(own)).status).toBe(200);
    await portal.store.database.db.updateTable('users').set({ two_factor_on_in: null }).execute();
    await reportByMail();
    expect((await account()).mfa_enabled).toBe(1);
    expect(await reset()).toMatchObject({ available_factors: [{ type: 'recovery_code' }] });
  });
});

it('#340 a deletion that a stranger requested ends with the report of their sign-in', async () => {
  await signIn();
  const stranger = await signIn();
  const link = await newestLink(portal, email, '/auth/sign-in-report');
  await deleteAccount(stranger.token);
  await reportByMail(link);
  expect(await account()).toMatchObject({ erase_at: null, erase_asked_in: null });
});

it("#340 a deletion that the owner requested is not cancelled by the report of a stranger's sign-in", async () => {
  const own = await signIn();
  await signIn();
  const link = await newestLink(portal, email, '/auth/sign-in-report');
  await deleteAccount(own.token);
  await reportByMail(link);
  expect((await account()).erase_at).not.toBeNull();
});

it('#340 2FA that a stranger switched off is on again after the report, and stays off if the owner did it', async () => {
  const [own, stranger] = [await signIn(), await signIn()];
  const turnOff = async (token: string) => {
    await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
    const mfaToken = await proofByPhone(token);
    const { body } = await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: false } });
    expect(body.is_2fa_enabled).toBe(false);
  };
  await turnOff(stranger.token);
  expect((await reportFrom(own.token)).status).toBe(200);
  expect(await account()).toMatchObject({ mfa_enabled: 1, two_factor_off_in: null });
  expect((await readInbox(portal, email))[0]?.subject).toMatch(/two-factor|2FA/i);
  await turnOff(own.token);
  await signIn();
  expect((await reportFrom(own.token)).status).toBe(200);
  expect((await account()).mfa_enabled).toBe(0);
});

it.each([
  ['a stranger', 200],
  ['the owner', 403],
])('#459 a reset that %s has stopped can begin again after the report: %i', async (who, expected) => {
  const own = await signIn();
  const stranger = await signIn();
  const report = await newestLink(portal, email, '/auth/sign-in-report');
  const alone = { mfa_enabled: 1, phone_verified_at: null };
  await portal.store.database.db.updateTable('users').set(alone).execute();
  const reset = async () => {
    portal.clock.advance(61 * minute);
    await portal.call(forgotPassword, { body: { email } });
    const token = (await newestLink(portal, email, '/auth/reset-password')).searchParams.get('token') ?? '';
    return portal.call(passwordReset, { body: { email, token, password: fresh } });
  };
  expect((await reset()).body.takes_effect_at).toBeDefined();
  const { token } = who === 'a stranger' ? stranger : own;
  expect((await portal.call(passwordResetStopOwn, { token, body: {} })).status).toBe(200);
  expect((await reset()).status).toBe(403);
  await reportByMail(report);
  expect((await reset()).status).toBe(expected);
});

it("#340 somebody with the password does not switch 2FA on by reporting the owner's sign-in", async () => {
  const own = await signIn();
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
  const mfaToken = await proofByPhone(own.token);
  await portal.call(twoFactorToggle, { token: own.token, mfaToken, body: { is_enabled: false } });
  const stranger = await signIn();
  const reported = await reportFrom(stranger.token, { place: 1 });
  expect([reported.status, reported.body.status]).toEqual([403, '2fa_required']);
  expect((await account()).mfa_enabled).toBe(0);
});

it('#404 codes that a stranger allowed do not count after the report, and those that the owner allowed do', async () => {
  const [own, stranger] = [await signIn(), await signIn()];
  await portal.store.database.db.updateTable('users').set({ allow_codes: 0 }).execute();
  const allow = async (token: string) => {
    const mfaToken = await proofByPassword(portal, token, password);
    const reply = await portal.call(twoFactorToggle, { token, mfaToken, body: { allow_codes: true } });
    expect([reply.status, (await account()).allow_codes]).toEqual([200, 1]);
  };
  await allow(stranger.token);
  expect((await reportFrom(own.token)).status).toBe(200);
  expect(await account()).toMatchObject({ allow_codes: 0, codes_allowed_in: null });
  expect((await readInbox(portal, email))[0]?.subject).toMatch(/codes/i);
  await allow(own.token);
  // What is allowed already is not changed by their session.
  await allow((await signIn()).token);
  expect((await reportFrom(own.token)).status).toBe(200);
  expect((await account()).allow_codes).toBe(1);
});

async function addPasskey(token: string, mfaToken?: string): Promise<SoftwareAuthenticator> {
  const given = { token, ...(mfaToken ? { mfaToken } : {}) };
  const server_host = portal.config.http.publicUrl;
  const { body: started } = await portal.call(passkeyRegisterOption, { ...given, body: { server_host } });
  const passkey = new SoftwareAuthenticator();
  const body = { reference_code: started.reference_code, payloads: passkey.create(started, server_host) };
  expect((await portal.call(passkeyRegisterVerify, { ...given, body })).status).toBe(200);
  return passkey;
}

async function signInWith(passkey: SoftwareAuthenticator): Promise<number> {
  portal.clock.advance(minute);
  const server_host = portal.config.http.publicUrl;
  const { body: asked } = await portal.call(passkeyLoginOption, { body: { server_host } });
  const body = { reference_code: asked.reference_code, payloads: passkey.get(asked, server_host) };
  return (await portal.call(passkeyLoginVerify, { body })).status;
}

it.each(['by mail', 'in a session'])(
  '#341 a passkey that somebody added at an open session does not sign in again after a report %s',
  async (how) => {
    const own = await signIn();
    // Its owner has just confirmed something, and leaves the page open.
    await proofByPassword(portal, own.token, password);
    const passkey = await addPasskey(own.token);
    expect(await signInWith(passkey)).toBe(200);
    const { removed } = how === 'by mail' ? await reportByMail() : (await reportFrom(own.token)).body;
    expect(removed).toEqual([expect.stringMatching(/^Passkey/)]);
    expect(await signInWith(passkey)).toBe(401);
  },
);

it('#341 a passkey that was confirmed when it was added stays, and so does one that did not sign in', async () => {
  const own = await signIn();
  const confirmed = await addPasskey(own.token, await proofByPassword(portal, own.token, password));
  const unused = await addPasskey(own.token);
  expect(await signInWith(confirmed)).toBe(200);
  expect((await reportByMail()).removed).toEqual([]);
  expect([await signInWith(confirmed), await signInWith(unused)]).toEqual([200, 200]);
});
