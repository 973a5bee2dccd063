import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { loginHistoryReportUnrecognised } from '@latchkey/contract/login-history/login-history-report-unrecognised';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionEndOthers } from '@latchkey/contract/sessions/session-end-others';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { trustedDeviceEnd } from '@latchkey/contract/trusted-devices/trusted-device-end';
import { trustedDeviceEndAll } from '@latchkey/contract/trusted-devices/trusted-device-end-all';
import { trustedDeviceList } from '@latchkey/contract/trusted-devices/trusted-device-list';
import { userEndSessions } from '@latchkey/contract/users/user-end-sessions';
import { userResetFactors } from '@latchkey/contract/users/user-reset-factors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import {
  proofByApp,
  proofByPassword,
  registerApp,
  type TwoFactorAccount,
  twoFactorAccount,
} from '../mfa/testing/authenticator-app.ts';
import { testOperator } from '../operators/testing/test-operators.ts';
import { maxDevicesPerUser } from './limits.ts';
import { trustedDevicesService } from './trusted-devices.service.ts';

let portal: TestOauth;
let account: TwoFactorAccount;
let browser: BoundClient;
let count = 0;
beforeAll(async () => {
  portal = await testOauth();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  count += 1;
  account = await twoFactorAccount(portal, `trusts${count}@example.com`);
  browser = new BoundClient(portal);
});

type Caller = Pick<BoundClient, 'call'>;

const enter = async (by: Caller = browser, of: TwoFactorAccount = account) =>
  (await by.call(passwordLogin, { body: { email: of.email, password: of.password } })).body;
const isAsked = async (by: Caller = browser, of = account) => (await enter(by, of)).status === '2fa_required';

/** Completes a sign-in that trusts the browser. Returns the token. */
async function trust(by: Caller = browser, of = account, at = portal): Promise<string> {
  const { auth_token: token = '' } = await enter(by, of);
  const mfaToken = await proofByApp(
    { ...at, call: (endpoint, request) => by.call(endpoint, request) },
    token,
    of.seed,
  );
  const body = { mfa_token: mfaToken, trust_device: true };
  return (await by.call(loginSecondFactor, { token, body })).body.auth_token ?? '';
}

const devicesOf = async (token: string, by: Caller = browser) =>
  (await by.call(trustedDeviceList, { token })).body.trusted_devices;

it('#3 a device stands for no second factor that an operator requires, and earns no trust then', async () => {
  await trust();
  expect(await isAsked()).toBe(false);
  const { db } = portal.store.database;
  await db.updateTable('users').set({ mfa_enforced: 1 }).where('id', '=', account.id).execute();
  expect(await enter()).not.toHaveProperty('trust_days');
  expect(await isAsked()).toBe(true);
  const other = new BoundClient(portal);
  await trust(other);
  await db.updateTable('users').set({ mfa_enforced: 0 }).where('id', '=', account.id).execute();
  expect(await isAsked(other)).toBe(true);
});

describe('a browser that was trusted at a second factor', () => {
  it('signs in with only the first factor, for thirty days', async () => {
    expect(await enter()).toMatchObject({ status: '2fa_required', trust_days: 30 });
    await trust();
    portal.clock.advance(30 * day - minute);
    const { auth_token: token = '' } = await enter();
    const [device] = await devicesOf(token);
    expect(device).toMatchObject({ is_current: true });
    expect(device?.last_used_at).not.toBeNull();
    portal.clock.advance(minute);
    expect(await isAsked()).toBe(true);
    expect(await devicesOf(token)).toEqual([]);
  });

  it('#276 is asked again after that time, even if the clock is set back', async () => {
    await trust();
    portal.clock.advance(30 * day);
    expect(await isAsked()).toBe(true);
    portal.clock.advance(-10 * day);
    expect(await isAsked()).toBe(true);
    portal.clock.advance(10 * day);
  });

  it('#291 expires if the clock was days ahead when the trust began', async () => {
    portal.clock.advance(10 * day);
    await trust();
    portal.clock.advance(-10 * day);
    expect(await isAsked()).toBe(true);
  });

  it("is listed in the owner's activity, as is its end", async () => {
    const token = await trust();
    await browser.call(trustedDeviceEndAll, { token });
    const events = await portal.store.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('target_id', '=', account.id)
      .where('action', 'in', ['user.device_trusted', 'user.device_trust_ended'])
      .orderBy('seq')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['user.device_trusted', 'user.device_trust_ended']);
  });

  it('is one of at most twenty: the next one replaces the oldest', async () => {
    await trust();
    const row = await portal.store.database.db
      .selectFrom('trusted_devices')
      .selectAll()
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow();
    for (let more = 1; more < maxDevicesPerUser; more += 1) {
      const other = {
        ...row,
        id: `${row.id}-${more}`,
        key_thumbprint: `key ${more}`,
        created_at: row.created_at + more,
      };
      await portal.store.database.db.insertInto('trusted_devices').values(other).execute();
    }
    const another = new BoundClient(portal);
    const token = await trust(another);
    expect(await devicesOf(token, another)).toHaveLength(maxDevicesPerUser);
    expect(await isAsked()).toBe(true);
    expect(await isAsked(another)).toBe(false);
  });
});

describe('#255 data copied from a trusted browser', () => {
  it('signs in nowhere else: the cookie and password with another key or without a key', async () => {
    const first = await browser.call(passwordLogin, {
      body: { email: account.email, password: account.password },
    });
    const cookie = first.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    await trust();
    const thief = new BoundClient(portal);
    const withCookie = (by: Caller): Caller => ({
      call: (endpoint, request) =>
        by.call(endpoint, { ...request, headers: { ...request?.headers, cookie } }),
    });
    expect(await isAsked(withCookie(thief))).toBe(true);
    expect(await isAsked(withCookie(portal))).toBe(true);
    expect(await isAsked()).toBe(false);
  });

  it('cannot be trusted without a key of the browser', async () => {
    expect(await enter(portal)).not.toHaveProperty('trust_days');
    await trust(portal);
    expect(await devicesOf(account.token, portal)).toEqual([]);
  });

  it('counts for one account only, even if another one uses the same browser', async () => {
    await trust();
    const other = await twoFactorAccount(portal, `other${count}@example.com`);
    expect(await isAsked(browser, other)).toBe(true);
  });
});

describe('#256 trust obtained with a phone', () => {
  it('is not a second factor in addition to a code to the same phone', async () => {
    const phone = parsePhone(`+658123${String(count).padStart(4, '0')}`);
    const { id, email } = account;
    await accountsService({
      db: portal.store.database.db,
      clock: portal.clock,
      ...accountEndings(portal.clock),
    }).update(id, {
      phone: phone?.e164 ?? null,
      phone_code: phone?.code ?? null,
      phone_no: phone?.number ?? null,
      phone_verified_at: portal.clock.now(),
    });
    const { auth_token: token = '' } = await enter();
    const params = { factor: 'sms_otp' as const };
    const sent = await browser.call(challengeRequest, { token, params, body: {} });
    const code = await newestCode(portal, phone?.e164 ?? '');
    const proof = await browser.call(challengeVerify, {
      token,
      params,
      body: { challenge_id: sent.body.challenge_id, code },
    });
    const body = { mfa_token: proof.body.mfa_token, trust_device: true };
    expect((await browser.call(loginSecondFactor, { token, body })).status).toBe(200);
    expect(await isAsked()).toBe(false);
    portal.clock.advance(5 * minute);
    const asked = await browser.call(phoneLoginRequest, {
      body: { phone_code: phone?.code ?? '', phone_no: phone?.number ?? '', send_via: 'sms' },
    });
    const otp = await newestCode(portal, phone?.e164 ?? '');
    const reply = await browser.call(phoneLoginVerify, {
      body: { otp, reference_number: asked.body.reference_number },
    });
    expect([email, reply.body.status]).toEqual([email, '2fa_required']);
  });
});

describe('#257 an application', () => {
  const oauthBy = async () =>
    testOauth({}, { ...portal, call: (endpoint, request) => browser.call(endpoint, request) });

  it('that requires two factors asks for the second one, for which a trusted device does not count', async () => {
    await trust();
    const { auth_token: token } = await enter();
    const oauth = await oauthBy();
    const strict = await oauth.configure(await oauth.client({ requiresSecondFactor: true }));
    const plain = await oauth.configure(await oauth.client());
    const ask = async (config: typeof strict, more = {}) =>
      (await oauth.answer(await oauth.visit((await oauth.flow(config, more)).url), { token })).body;
    expect(await ask(strict)).toMatchObject({ status: '2fa_required' });
    const acr = { essential: true, values: ['urn:latchkey:acr:multi-factor'] };
    const claims = JSON.stringify({ id_token: { acr } });
    expect(await ask(plain, { claims })).toMatchObject({ status: '2fa_required' });
  });

  it('that requires one is told that there was one', async () => {
    await trust();
    const { auth_token: token } = await enter();
    const oauth = await oauthBy();
    const config = await oauth.configure(await oauth.client());
    const tokens = await oauth.signInTo(config, { token });
    expect(tokens.claims()).toMatchObject({ acr: 'urn:latchkey:acr:single-factor', amr: ['pwd'] });
  });

  it('asks again as soon as the device is no longer trusted, even during the session', async () => {
    await trust();
    const { auth_token: token = '' } = await enter();
    const [device] = await devicesOf(token);
    await browser.call(trustedDeviceEnd, { token, params: { id: device?.id ?? '' } });
    const oauth = await oauthBy();
    const config = await oauth.configure(await oauth.client());
    const { body } = await oauth.answer(await oauth.visit((await oauth.flow(config)).url), { token });
    expect(body.status).toBe('2fa_required');
  });
});

describe('#258 #522 trust ends with its conditions', () => {
  const step = (token: string, by: Caller = browser) =>
    proofByApp({ ...portal, call: (endpoint, request) => by.call(endpoint, request) }, token, account.seed);
  const endings: Record<string, (token: string) => Promise<{ status: number } | undefined>> = {
    'a changed password': async (token) =>
      browser.call(passwordChange, {
        token,
        mfaToken: await step(token),
        body: {
          current_password: account.password,
          password: 'quiet river at midnight',
          keep_other_sessions: true,
        },
      }),
    'a factor that is removed': async () => {
      await portal.call(recoveryCodesGenerate, {
        token: account.token,
        mfaToken: await step(account.token, portal),
      });
      const mfaToken = await step(account.token, portal);
      return portal.call(totpRemove, { token: account.token, mfaToken, body: {} });
    },
    'an authenticator app that is replaced': async () => {
      await registerApp(portal, account.token, await step(account.token, portal));
      return undefined;
    },
    'recovery codes that are replaced': async () => {
      const generate = async () =>
        portal.call(recoveryCodesGenerate, {
          token: account.token,
          mfaToken: await step(account.token, portal),
        });
      await generate();
      await trust();
      return generate();
    },
    'two factors that are turned off': async (token) =>
      browser.call(twoFactorToggle, { token, mfaToken: await step(token), body: { is_enabled: false } }),
    'signing out everywhere else': async () => portal.call(sessionEndOthers, { token: account.token }),
    'its session that is ended from elsewhere': async () => {
      const { sessions } = (await portal.call(sessionList, { token: account.token })).body;
      const id = sessions.find(({ is_bound }) => is_bound)?.id ?? '';
      return portal.call(sessionEnd, { token: account.token, params: { id } });
    },
    "'This wasn't me'": async () => {
      const { login_histories: entries } = (await portal.call(loginHistoryList, { token: account.token }))
        .body;
      const id = entries.find(({ result, is_current }) => result === 'success' && !is_current)?.id ?? '';
      return portal.call(loginHistoryReportUnrecognised, { token: account.token, params: { id } });
    },
    'an operator who ends the sessions': async () => {
      const operator = await testOperator(portal, 'admin', `operator${count}@example.com`);
      await operator.confirm();
      return portal.call(userEndSessions, { token: operator.token, params: { id: account.id }, body: {} });
    },
    'an operator who resets the factors': async () => {
      const operator = await testOperator(portal, 'admin', `operator${count}@example.com`);
      await operator.confirm();
      return portal.call(userResetFactors, { token: operator.token, params: { id: account.id }, body: {} });
    },
    'a suspension': async () => {
      const accounts = accountsService({
        db: portal.store.database.db,
        clock: portal.clock,
        ...accountEndings(portal.clock),
      });
      await accounts.suspend(account.id);
      await accounts.activate(account.id);
      return undefined;
    },
  };

  it.each(Object.entries(endings))('%s', async (_, end) => {
    const token = await trust();
    expect(await isAsked()).toBe(false);
    expect((await end(token))?.status ?? 200).toBe(200);
    const rows = await portal.store.database.db
      .selectFrom('trusted_devices')
      .select('id')
      .where('user_id', '=', account.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('#259 the list of trusted devices', () => {
  it("contains only the account's own: another's device cannot be ended", async () => {
    const [device] = await devicesOf(await trust());
    const other = await twoFactorAccount(portal, `stranger${count}@example.com`);
    expect(await devicesOf(other.token, portal)).toEqual([]);
    const params = { id: device?.id ?? '' };
    expect((await portal.call(trustedDeviceEnd, { token: other.token, params })).status).toBe(404);
    await portal.call(trustedDeviceEndAll, { token: other.token });
    expect(await isAsked()).toBe(false);
    expect((await portal.call(trustedDeviceEnd, { token: account.token, params })).status).toBe(200);
    expect((await portal.call(trustedDeviceEnd, { token: account.token, params })).status).toBe(404);
    expect(await isAsked()).toBe(true);
  });
});

describe('#260 trust is no factor', () => {
  it('confirms nothing in a session, and no password reset', async () => {
    await trust();
    const { auth_token: token = '' } = await enter();
    portal.clock.advance(10 * minute);
    const off = await browser.call(twoFactorToggle, { token, body: { is_enabled: false } });
    expect([off.status, off.body.status]).toEqual([403, '2fa_required']);
    await browser.call(forgotPassword, { body: { email: account.email } });
    const link = await newestLink(portal, account.email);
    const reset = await browser.call(passwordReset, {
      body: { email: account.email, token: link.searchParams.get('token') ?? '', password: 'quiet river' },
    });
    expect([reset.status, reset.body.status]).toEqual([403, '2fa_required']);
  });

  it('#625 nor does it overrule a later sign-in with two factors, in a report of it', async () => {
    await trust();
    const { auth_token: token = '' } = await enter();
    portal.clock.advance(day);
    const elsewhere = new BoundClient(portal);
    const own = await trust(elsewhere);
    const by = { ...portal, call: elsewhere.call.bind(elsewhere) };
    const mfaToken = await proofByApp(by, own, account.seed);
    const generated = await elsewhere.call(recoveryCodesGenerate, { token: own, mfaToken, body: {} });
    expect(generated.status).toBe(200);
    const { body: list } = await browser.call(loginHistoryList, { token });
    const params = { id: list.login_histories[0]?.id ?? '' };
    const { status, body } = await browser.call(loginHistoryReportUnrecognised, { token, params });
    expect([status, body.status]).toEqual([403, '2fa_required']);
  });

  it('#571 nor does the password that it let in, where codes by email are the second factor', async () => {
    const { email, password } = { email: `codes${count}@example.com`, password: 'correct horse battery' };
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    const { db } = portal.store.database;
    await db.updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
    portal.clock.advance(day);
    const signInAgain = async () => (await browser.call(passwordLogin, { body: { email, password } })).body;
    const confirm = async (token: string) => {
      const params = { factor: 'email_otp' as const };
      const sent = await browser.call(challengeRequest, { token, params, body: {} });
      const body = { challenge_id: sent.body.challenge_id, code: await newestCode(portal, email) };
      return (await browser.call(challengeVerify, { token, params, body })).body.mfa_token;
    };
    const { auth_token: pending = '' } = await signInAgain();
    const body = { mfa_token: await confirm(pending), trust_device: true };
    expect((await browser.call(loginSecondFactor, { token: pending, body })).status).toBe(200);
    const { auth_token: token = '' } = await signInAgain();
    portal.clock.advance(20 * minute);
    const by = (mfaToken: string) =>
      browser.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: false } });
    const refused = await by(await proofByPassword(browser, token, password));
    expect(refused.body).toMatchObject({
      status: '2fa_required',
      available_factors: [{ type: 'email_otp' }],
    });
    expect((await by(await confirm(token))).status).toBe(200);
  });

  it('is not granted for a recovery code', async () => {
    const mfaToken = await proofByApp(portal, account.token, account.seed);
    const { codes } = (await portal.call(recoveryCodesGenerate, { token: account.token, mfaToken })).body;
    const { auth_token: token = '' } = await enter();
    const proof = await browser.call(recoveryCodeVerify, { token, body: { code: codes[0]?.code ?? '' } });
    const body = { mfa_token: proof.body.mfa_token, trust_device: true };
    expect((await browser.call(loginSecondFactor, { token, body })).status).toBe(200);
    expect(await isAsked()).toBe(true);
  });

  it('is neither offered nor accepted if an operator disabled it', async () => {
    await trust();
    const off = await testPortal({ TRUSTED_DEVICE_DAYS: '0' });
    try {
      const strict = new BoundClient(off);
      const own = await twoFactorAccount(off, 'strict@example.com');
      expect(await enter(strict, own)).not.toHaveProperty('trust_days');
      await trust(strict, own, { ...portal, ...off });
      expect(await isAsked(strict, own)).toBe(true);
    } finally {
      await off.stop();
    }
  });

  it('does not come back when an operator has disabled it for a time', async () => {
    await trust();
    expect(await isAsked()).toBe(false);
    const { db } = portal.store.database;
    const unused = () => expect.unreachable();
    const disabled = trustedDevicesService({
      db,
      clock: portal.clock,
      days: 0,
      sessions: { holdAccount: unused, find: unused },
      describeClient: unused,
      isEnforced: unused,
      restsOn: unused,
    });
    await disabled.sweep();
    expect(await isAsked()).toBe(true);
  });
});
