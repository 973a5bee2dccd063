import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { type HeldCalls, heldCalls } from '../../app/testing/held-calls.ts';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { User } from '../accounts/user.ts';
import { proofByApp, proofByPassword, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';

let held: HeldCalls;
let portal: TestPortal;
let user: User;
let email: string;
let phone: string;
let next = 0;

beforeAll(async () => {
  held = heldCalls();
  portal = await testPortal({}, { rateLimits: held.rateLimits });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  next += 1;
  email = `commit${next}@example.com`;
  phone = `+658123${String(next).padStart(4, '0')}`;
  user = await portal.createUser({
    email,
    password: old,
    emailVerified: true,
    phone: parsePhone(phone),
    phoneVerified: true,
  });
  await portal.store.database.db.deleteFrom('send_counters').execute();
});

const operator = () =>
  accountsService({ db: portal.store.database.db, clock: portal.clock, ...accountEndings(portal.clock) });
const setPassword = async (id = user.id) => operator().setPassword(id, await hash(fresh));
const login = (password = old, address = email) =>
  portal.call(passwordLogin, { body: { email: address, password } });
const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;

/** All valid tokens of the account, of any kind. */
async function liveTokens(id = user.id): Promise<readonly string[]> {
  const rows = await portal.store.database.db
    .selectFrom('sessions')
    .select(['id', 'kind'])
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

async function change(token: string, body: object = {}) {
  const mfaToken = await proofByPassword(portal, token, old);
  return portal.call(passwordChange, {
    token,
    mfaToken,
    body: { current_password: old, password: fresh, keep_other_sessions: false, ...body },
  });
}

async function reset() {
  await portal.call(forgotPassword, { body: { email } });
  const token = (await newestLink(portal, email)).searchParams.get('token') ?? '';
  return portal.call(passwordReset, { body: { email, token, password: fresh } });
}

describe('#113 a sign-in in progress with the old password', () => {
  it('is refused after an operator set another one, and its owner sees the failure', async () => {
    const { status, body } = await held.around(login, () => setPassword());
    expect([status, body.status]).toEqual([401, 'invalid_credential']);
    expect(await liveTokens()).toEqual([]);
    const history = await portal.store.database.db
      .selectFrom('login_history')
      .select('result')
      .where('user_id', '=', user.id)
      .execute();
    expect(history).toEqual([{ result: 'failure' }]);
    expect((await login(fresh)).status).toBe(200);
  });

  it('is refused after its owner changed it, and only the session that changed it survives', async () => {
    const token = await portal.signIn(email, old);
    const { status } = await held.around(login, async () => expect((await change(token)).status).toBe(200));
    expect(status).toBe(401);
    expect(await liveTokens()).toEqual(['session']);
    expect(await isAlive(token)).toBe(true);
  });

  it('is refused after a reset', async () => {
    const { status } = await held.around(login, async () => expect((await reset()).status).toBe(200));
    expect(status).toBe(401);
    expect(await liveTokens()).toEqual([]);
  });

  it('gets no pending token if 2FA is on', async () => {
    const account = await twoFactorAccount(portal, `two-factors${next}@example.com`);
    const signIn = () => login(account.password, account.email);
    const { status } = await held.around(signIn, () => setPassword(account.id));
    expect(status).toBe(401);
    expect(await liveTokens(account.id)).toEqual([]);
  });

  it('cannot be completed: its pending token is invalid even if other sessions are kept', async () => {
    const account = await twoFactorAccount(portal, `kept${next}@example.com`);
    const { body } = await login(account.password, account.email);
    const pending = 'auth_token' in body ? (body.auth_token ?? '') : '';
    const proof = await proofByApp(portal, pending, account.seed);
    const mfaToken = await proofByApp(portal, account.token, account.seed);
    const changed = await portal.call(passwordChange, {
      token: account.token,
      mfaToken,
      body: { current_password: account.password, password: fresh, keep_other_sessions: true },
    });
    expect(changed.status).toBe(200);
    const finished = await portal.call(loginSecondFactor, { token: pending, body: { mfa_token: proof } });
    expect(finished.status).toBe(401);
    expect(await liveTokens(account.id)).toEqual(['session']);
  });

  it('needs the second factor that was switched on meanwhile', async () => {
    const account = await twoFactorAccount(portal, `switched${next}@example.com`);
    const set = (mfa_enabled: number) =>
      portal.store.database.db
        .updateTable('users')
        .set({ mfa_enabled })
        .where('id', '=', account.id)
        .execute();
    await set(0);
    const { body } = await held.around(
      () => login(account.password, account.email),
      () => set(1),
    );
    expect(body).toMatchObject({ status: '2fa_required' });
  });

  it('continues if the same password was only hashed again meanwhile', async () => {
    const weaker = await hash(old, { memoryCost: 8_192, timeCost: 1 });
    await portal.store.database.db
      .updateTable('users')
      .set({ password_hash: weaker })
      .where('id', '=', user.id)
      .execute();
    const replies: number[] = [];
    const { status } = await held.around(login, async () => replies.push((await login()).status));
    expect([status, ...replies]).toEqual([200, 200]);
  });
});

describe('a correct second factor', () => {
  it('#122 does not sign in to an account that was suspended meanwhile, even if its token is valid', async () => {
    const account = await twoFactorAccount(portal, `suspended${next}@example.com`);
    const { body } = await login(account.password, account.email);
    const pending = 'auth_token' in body ? (body.auth_token ?? '') : '';
    const proof = await proofByApp(portal, pending, account.seed);
    // The state left by a server that stops before it ends the tokens.
    await portal.store.database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', account.id)
      .execute();
    const reply = await portal.call(loginSecondFactor, { token: pending, body: { mfa_token: proof } });
    expect(reply.status).toBe(401);
    expect(reply.body.auth_token).toBeUndefined();
  });

  it('#121 of a former contact proves nothing, even if the code is right', async () => {
    const account = await twoFactorAccount(portal, `contact${next}@example.com`);
    const { body } = await login(account.password, account.email);
    const pending = 'auth_token' in body ? (body.auth_token ?? '') : '';
    const params = { factor: 'email_otp' as const };
    const sent = await portal.call(challengeRequest, { token: pending, params, body: {} });
    const code = await newestCode(portal, account.email);
    // The state left by a server of an older release: the code is still valid.
    await portal.store.database.db
      .updateTable('users')
      .set({ email: `elsewhere${next}@example.com`, email_key: `elsewhere${next}@example.com` })
      .where('id', '=', account.id)
      .execute();
    const reply = await portal.call(challengeVerify, {
      token: pending,
      params,
      body: { challenge_id: sent.body.challenge_id, code },
    });
    expect([reply.status, reply.body.status]).toEqual([422, 'invalid_code']);
    expect(reply.body.mfa_token).toBeUndefined();
  });
});

describe('#125 a code that was sent before', () => {
  const codeSent = async () => {
    const { code: phone_code, number: phone_no } = parsePhone(phone) ?? { code: '', number: '' };
    const asked = await portal.call(phoneLoginRequest, { body: { phone_code, phone_no, send_via: 'sms' } });
    const body = { otp: await newestCode(portal, phone), reference_number: asked.body.reference_number };
    return () => portal.call(phoneLoginVerify, { body });
  };
  const phoneOf = (e164: string) => {
    const { code = null, number = null } = parsePhone(e164) ?? {};
    return { phone: e164, phone_code: code, phone_no: number };
  };

  it('the phone was removed stays invalid when the phone returns', async () => {
    const verify = await codeSent();
    await operator().update(user.id, phoneOf(`+658777${String(next).padStart(4, '0')}`));
    await operator().update(user.id, phoneOf(phone));
    const { db } = portal.store.database;
    await db.updateTable('users').set({ phone_verified_at: 1 }).where('id', '=', user.id).execute();
    expect((await verify()).status).not.toBe(200);
    expect(await liveTokens()).toEqual([]);
  });

  it('the account was suspended stays invalid when it is active again', async () => {
    const verify = await codeSent();
    await operator().suspend(user.id);
    await operator().activate(user.id);
    expect((await verify()).status).not.toBe(200);
    expect(await liveTokens()).toEqual([]);
  });
});

describe('#113 a proof that is no longer valid when it is committed', () => {
  it('of a phone that belongs to another account by then does not sign in', async () => {
    const { code: phone_code, number: phone_no } = parsePhone(phone) ?? { code: '', number: '' };
    const asked = await portal.call(phoneLoginRequest, { body: { phone_code, phone_no, send_via: 'sms' } });
    const otp = await newestCode(portal, phone);
    const verify = () =>
      portal.call(phoneLoginVerify, { body: { otp, reference_number: asked.body.reference_number } });
    const taken = parsePhone(`+658999${String(next).padStart(4, '0')}`);
    const { status } = await held.around(verify, () =>
      operator().update(user.id, {
        phone: taken?.e164 ?? null,
        phone_code: taken?.code ?? null,
        phone_no: taken?.number ?? null,
      }),
    );
    expect(status).toBe(401);
    expect(await liveTokens()).toEqual([]);
  });

  it('#122 of an account that is suspended by then does not sign in', async () => {
    const { status } = await held.around(login, () => operator().suspend(user.id));
    expect(status).toBe(401);
    expect(await liveTokens()).toEqual([]);
  });

  it('of the current password does not set a new one if it was replaced meanwhile', async () => {
    const token = await portal.signIn(email, old);
    const { status } = await held.around(
      () => change(token, { password: 'the thief was quicker' }),
      () => setPassword(),
    );
    expect([401, 403]).toContain(status);
    expect((await login('the thief was quicker')).status).toBe(401);
    expect((await login(fresh)).status).toBe(200);
  });

  it('of a session that ended meanwhile sets no password', async () => {
    const token = await portal.signIn(email, old);
    const { status } = await held.around(
      () => change(token, { password: 'the thief was quicker' }),
      () => portal.store.database.db.updateTable('sessions').set({ ended_at: 1 }).execute(),
    );
    expect(status).toBe(401);
    expect((await login()).status).toBe(200);
  });

  it('of an email ends with that email: pending sign-ins and resets start again', async () => {
    const account = await twoFactorAccount(portal, `moves${next}@example.com`);
    const { body } = await login(account.password, account.email);
    const pending = 'auth_token' in body ? (body.auth_token ?? '') : '';
    const moved = `moved${next}@example.com`;
    const mfaToken = await proofByApp(portal, account.token, account.seed);
    const asked = await portal.call(emailChangeRequest, {
      token: account.token,
      mfaToken,
      body: { email: moved },
    });
    const code = await newestCode(portal, moved);
    const confirmed = await portal.call(emailChangeConfirm, {
      token: account.token,
      body: { challenge_id: asked.body.challenge_id, code },
    });
    expect(confirmed.status).toBe(200);
    const proof = await portal.call(loginSecondFactor, { token: pending, body: {} });
    expect(proof.status).toBe(401);
    expect(await liveTokens(account.id)).toEqual(['session']);
  });
});
