import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import type { ErrorCode } from '@latchkey/contract/http/error-codes';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeRetry } from '@latchkey/contract/mfa/challenge-retry';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../app/compose.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, hour, minute, second } from '../../platform/clock/durations.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { catalogs } from '../../platform/text/catalog.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { factorPreferences } from './limits.ts';
import {
  codeOf,
  proofByApp,
  proofByPassword,
  registerApp,
  type TwoFactorAccount,
  twoFactorAccount,
} from './testing/authenticator-app.ts';

const password = 'correct horse battery';
let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await testPortal({ LARK_APP_ID: 'cli_1', LARK_APP_SECRET: 'secret' });
});
afterAll(() => portal.stop());

const newEmail = () => {
  count += 1;
  return `person${count}@example.com`;
};

async function plainAccount(extra: { emailVerified?: boolean } = { emailVerified: true }) {
  const email = newEmail();
  const { id } = await portal.createUser({ email, password, ...extra });
  return { id, email, password, token: await portal.signIn(email, password) };
}

/** The pending token of a sign-in in progress. */
async function startSignIn({ email }: { email: string }): Promise<string> {
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  expect(body).toMatchObject({ status: '2fa_required' });
  return body.auth_token ?? '';
}

/** The newest code sent to an address. */
async function codeSentTo(address: string): Promise<string> {
  await expect
    .poll(async () => (await inboxOf(address)).find(({ code }) => code)?.code ?? '', { timeout: 10_000 })
    .toMatch(/^\d{6}$/);
  return (await inboxOf(address)).find(({ code }) => code)?.code ?? '';
}

async function inboxOf(address: string): Promise<{ subject: string; text: string; code: string | null }[]> {
  const reply = await portal.fetch(`/dev/inbox.json?to=${encodeURIComponent(address)}`);
  return ((await reply.json()) as { messages: { subject: string; text: string; code: string | null }[] })
    .messages;
}

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

function pathOf({ path }: Endpoint): string {
  return path
    .replace(/:factor\b/, 'email_otp')
    .replace(/:type\b/, 'totp')
    .replace(/:\w+/g, 'x');
}

/** The mounted calls. The route tests check that none is missing. */
function mounted(holds: (endpoint: Endpoint) => boolean): Endpoint[] {
  return allEndpoints.filter(
    (endpoint) => portal.portal.routes.includes(`${endpoint.method} ${endpoint.path}`) && holds(endpoint),
  );
}

async function callWith(endpoint: Endpoint, token: string): Promise<Response> {
  return portal.fetch(pathOf(endpoint), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
  });
}

describe('#1 a pending token', () => {
  it('allows the calls listed in docs/behaviour/sessions.md#tokens and no others', async () => {
    const opened = allEndpoints
      .filter(({ callers }) => callers.includes('pending_2fa'))
      .map(({ path }) => path)
      .sort();
    expect(
      opened.every((path) =>
        /^\/api\/(mfa\/(info|deliveries\/.+|challenge\/.+|recovery(\/.+)?)|ws\/.+|auth\/login\/2fa|logout)$/.test(
          path,
        ),
      ),
    ).toBe(true);
    const pending = await startSignIn(await twoFactorAccount(portal, newEmail()));
    const closed = mounted(
      ({ callers }) =>
        !callers.includes('anyone') && !callers.includes('device') && !callers.includes('pending_2fa'),
    );
    expect(closed.length).toBeGreaterThan(25);
    for (const endpoint of closed) {
      const { status } = await callWith(endpoint, pending);
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
  });
});

describe('#43 an mfa_token', () => {
  it('is no bearer token for any call', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    for (const endpoint of mounted(({ callers }) => !callers.includes('anyone'))) {
      const { status } = await callWith(endpoint, mfaToken);
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
  });

  it('and a session token is no mfa_token', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const { status, body } = await portal.call(twoFactorToggle, {
      token: ann.token,
      mfaToken: ann.token,
      body: { is_enabled: false },
    });
    expect([status, body.mfa_token_status]).toEqual([403, 'invalid']);
  });
});

describe('#5 the actions that need a step-up', () => {
  it('#6 ask for a second factor even with the token of a sign-in that was just made', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const pending = await startSignIn(ann);
    const { body: fresh } = await portal.call(loginSecondFactor, {
      token: pending,
      mfaToken: await proofByApp(portal, pending, ann.seed),
      body: {},
    });
    const { status, body } = await portal.call(recoveryCodesGenerate, { token: fresh.auth_token, body: {} });
    expect([status, body.status]).toEqual([403, '2fa_required']);
    expect(body.available_factors?.map(({ type }) => type)).toEqual(['totp']);
    expect(body).not.toHaveProperty('mfa_token_status');
  });

  it('include every action of this feature', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const bodies: Record<string, unknown> = { '/api/mfa/toggle-2fa': { is_enabled: false } };
    const actions = allEndpoints.filter(
      ({ stepUp, feature, path }) => stepUp && feature === 'mfa' && !path.includes(':id'),
    );
    expect(actions).toHaveLength(8);
    // Ends the window that its own confirmations opened.
    portal.clock.advance(10 * minute);
    for (const endpoint of actions) {
      const reply = await portal.fetch(pathOf(endpoint), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(bodies[endpoint.path] ?? {}) }),
      });
      expect([endpoint.path, reply.status, ((await reply.json()) as { status: string }).status]).toEqual([
        endpoint.path,
        403,
        '2fa_required',
      ]);
    }
  });
});

describe('which factors are offered (docs/behaviour/mfa.md#offers)', () => {
  const offered = async (token: string): Promise<FactorType[]> => {
    const { body } = await portal.call(recoveryCodesView, { token });
    return (body.available_factors ?? []).map(({ type }) => type);
  };

  it('weak factors only if there is no stronger one', async () => {
    const { token } = await plainAccount();
    expect(await offered(token)).toEqual(['email_otp', 'password']);
    const ann = await twoFactorAccount(portal, newEmail());
    expect(await offered(ann.token)).toEqual(['totp']);
    const refused = await portal.call(passwordVerify, { token: ann.token, body: { password } });
    expect(refused.status).toBe(404);
  });

  it('no code to an unverified contact', async () => {
    const { token } = await plainAccount({ emailVerified: false });
    expect(await offered(token)).toEqual(['password']);
    const { status } = await portal.call(challengeRequest, {
      token,
      params: { factor: 'email_otp' },
      body: {},
    });
    expect(status).toBe(404);
  });

  it('a verified phone and a linked Lark account', async () => {
    const email = newEmail();
    const phone = parsePhone('+6581234567');
    const { id } = await portal.createUser({ email, password, phone, phoneVerified: true });
    await portal.store.database.db
      .updateTable('users')
      .set({ lark_id: 'ou_1' })
      .where('id', '=', id)
      .execute();
    const token = await portal.signIn(email, password);
    expect(await offered(token)).toEqual(['sms_otp', 'lark_otp', 'password']);
    const challenge = await portal.call(challengeRequest, {
      token,
      params: { factor: 'lark_otp' },
      body: {},
    });
    const { body } = await portal.call(challengeVerify, {
      token,
      params: { factor: 'lark_otp' },
      body: { challenge_id: challenge.body.challenge_id, code: await codeSentTo('ou_1') },
    });
    expect(body.mfa_token).toBeTruthy();
  });

  it('H7 not one that was just used in the same sign-in', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const token = await startSignIn(ann);
    const { body } = await portal.call(mfaInfoRead, { token });
    expect(body.registered_factors.map(({ type }) => type)).toEqual(['totp', 'email_otp']);
    expect((await portal.call(passwordVerify, { token, body: { password } })).status).toBe(404);
  });

  it('the preferred one is marked if the account has it', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const prefer = async (type: FactorType) =>
      portal.call(preferredFactorSet, {
        token: ann.token,
        mfaToken: await proofByApp(portal, ann.token, ann.seed),
        params: { type },
        body: {},
      });
    expect((await prefer('passkey')).status).toBe(404);
    expect((await prefer('email_otp')).body.preferred_factor).toBe('email_otp');
    const { body } = await portal.call(passwordLogin, { body: { email: ann.email, password } });
    expect(body).toMatchObject({ preferred_factor: 'email_otp' });
  });

  it('#328 the preferred one can be changed a limited number of times, and the same one is no change', async () => {
    const { id, token, seed } = await twoFactorAccount(portal, newEmail());
    await proofByApp(portal, token, seed);
    const prefer = async (type: FactorType) =>
      (await portal.call(preferredFactorSet, { token, params: { type }, body: {} })).status;
    for (let made = 0; made < factorPreferences.points; made += 1)
      expect(await prefer(made < 2 ? 'totp' : 'email_otp')).toBe(200);
    expect(await prefer('totp')).toBe(429);
    const { db } = portal.store.database;
    const events = db.selectFrom('audit_events').select('id').where('target_id', '=', id);
    expect(await events.where('action', '=', 'user.factor_preferred').execute()).toHaveLength(2);
  });
});

describe('2FA on and off', () => {
  it('#4 applies when the owner switched it on, even if no policy requires it', async () => {
    const ann = await plainAccount();
    const { body } = await portal.call(twoFactorToggle, {
      token: ann.token,
      mfaToken: await proofByPassword(portal, ann.token, password),
      body: {},
    });
    expect(body).toMatchObject({ is_2fa_enabled: true, is_2fa_enforced: false });
    const pending = await startSignIn(ann);
    const { body: challenge } = await portal.call(challengeRequest, {
      token: pending,
      params: { factor: 'email_otp' },
      body: {},
    });
    const { body: proof } = await portal.call(challengeVerify, {
      token: pending,
      params: { factor: 'email_otp' },
      body: { challenge_id: challenge.challenge_id, code: await codeSentTo(ann.email) },
    });
    const done = await portal.call(loginSecondFactor, {
      token: pending,
      mfaToken: proof.mfa_token,
      body: {},
    });
    expect((await portal.call(profileRead, { token: done.body.auth_token })).body.id).toBe(ann.id);
  });

  it('cannot be switched on if it would ask for nothing', async () => {
    const { token } = await plainAccount({ emailVerified: false });
    const mfaToken = await proofByPassword(portal, token, password);
    const { status, body } = await portal.call(twoFactorToggle, {
      token,
      mfaToken,
      body: { is_enabled: true },
    });
    expect([status, body.status]).toEqual([409, 'conflict']);
    // A refusal that needs no proof does not use it up.
    expect((await portal.call(recoveryCodesGenerate, { token, mfaToken, body: {} })).status).toBe(200);
  });
});

describe('#7 challenges', () => {
  it("another account's challenge, or an email challenge at the SMS path, is not found and not used up", async () => {
    const ann = await plainAccount();
    const bob = await plainAccount();
    const phone = parsePhone('+6581234568');
    await portal.store.database.db
      .updateTable('users')
      .set({ phone: phone?.e164 ?? null, phone_verified_at: portal.clock.now() })
      .where('id', '=', ann.id)
      .execute();
    const { body: challenge } = await portal.call(challengeRequest, {
      token: ann.token,
      params: { factor: 'email_otp' },
      body: {},
    });
    const body = { challenge_id: challenge.challenge_id, code: await codeSentTo(ann.email) };
    const elsewhere = await portal.signIn(ann.email, password);
    for (const [token, factor] of [
      [bob.token, 'email_otp'],
      [elsewhere, 'email_otp'],
      [ann.token, 'sms_otp'],
    ] as const) {
      expect((await portal.call(challengeVerify, { token, params: { factor }, body })).status).toBe(404);
      const retried = await portal.call(challengeRetry, {
        token,
        params: { factor },
        body: { challenge_id: body.challenge_id },
      });
      expect(retried.status).toBe(404);
    }
    const right = await portal.call(challengeVerify, {
      token: ann.token,
      params: { factor: 'email_otp' },
      body,
    });
    expect(right.status).toBe(200);
  });
});

describe('wrong answers', () => {
  it('#8 a right password and a wrong second factor is recorded; the owner is notified of five in a day, once', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const wrong = otherThan(codeOf(portal, ann.seed));
    // Each in a new sign-in, as somebody who knows the password could do.
    const mistype = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt += 1) {
        const { body } = await portal.call(totpVerify, {
          token: await startSignIn(ann),
          body: { code: wrong },
        });
        expect(body.status).toBe('invalid_code');
      }
    };
    await mistype(3);
    const { body } = await portal.call(loginHistoryList, { token: ann.token, query: {} });
    const failed = body.login_histories.filter(
      ({ factor, result }) => factor === 'totp' && result !== 'success',
    );
    expect(failed).toHaveLength(3);
    const notices = async () =>
      (await inboxOf(ann.email)).filter(({ subject }) => subject.includes('stopped at the second factor'));
    await mistype(1);
    expect(await notices()).toEqual([]);
    await mistype(1);
    expect(await notices()).toHaveLength(1);
    expect((await notices())[0]?.text).toContain('127.0.0.1');
    portal.clock.advance(hour);
    await mistype(1);
    expect(await notices()).toHaveLength(1);
    // A day later it may be another person. Until then the factor is in cooldown.
    portal.clock.advance(day);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await notices()).toHaveLength(1);
      portal.clock.advance(hour);
      await mistype(1);
    }
    expect(await notices()).toHaveLength(2);
  });

  it('#8 a wrong answer in a session is not a failed sign-in', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    await portal.call(totpVerify, { token: ann.token, body: { code: otherThan(codeOf(portal, ann.seed)) } });
    const { body } = await portal.call(loginHistoryList, { token: ann.token, query: {} });
    expect(body.login_histories.every(({ result }) => result === 'success')).toBe(true);
  });

  /** Sets the consecutive failures in the database. */
  const setFailures = (userId: string, factor: FactorType, failures: number) =>
    portal.store.database.db
      .insertInto('second_factor_failures')
      .values({ user_id: userId, factor, failures, updated_at: portal.clock.now() })
      .execute();
  const tryTotp = async (token: string, code: string, headers: Record<string, string> = {}) =>
    portal.call(totpVerify, { token, body: { code }, headers });

  it('#13 accumulate across sign-ins; after 100 in a row, which takes days, the factor refuses even the right answer', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const began = portal.clock.now();
    let pending = await startSignIn(ann);
    for (let wrong = 1; wrong <= 100; wrong += 1) {
      let reply = await tryTotp(pending, otherThan(codeOf(portal, ann.seed)));
      if (reply.body.status === 'rate_limited') {
        // A new sign-in, because the previous one has expired.
        portal.clock.advance((reply.body.retry_after ?? 0) * second);
        pending = await startSignIn(ann);
        reply = await tryTotp(pending, otherThan(codeOf(portal, ann.seed)));
      }
      expect(reply.body).toMatchObject({ status: 'invalid_code', attempts_left: 100 - wrong });
    }
    expect(portal.clock.now() - began).toBeGreaterThan(3 * day);
    const notices = async () =>
      (await inboxOf(ann.email)).filter(({ subject }) => subject.includes('method was locked'));
    await expect.poll(async () => (await notices()).length, { timeout: 10_000 }).toBe(1);
    expect((await notices())[0]?.text).toContain('was locked after too many wrong attempts in a row');
    portal.clock.advance(day);
    pending = await startSignIn(ann);
    expect((await tryTotp(pending, codeOf(portal, ann.seed))).body).toMatchObject({
      status: 'factor_locked',
    });
    // Another factor of the account still works.
    const { status } = await portal.call(challengeRequest, {
      token: pending,
      params: { factor: 'email_otp' },
      body: {},
    });
    expect(status).toBe(200);
  });

  it('#13 of 200 parallel attempts five are evaluated, and refused ones do not count', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const wrong = otherThan(codeOf(portal, ann.seed));
    const replies = await Promise.all(Array.from({ length: 200 }, () => tryTotp(ann.token, wrong)));
    expect(replies.filter(({ body: { status } }) => status === 'invalid_code')).toHaveLength(5);
    const refused = replies.filter(({ body: { status } }) => status === 'rate_limited');
    expect(refused).toHaveLength(195);
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after'), body.retry_after]).toEqual([429, '60', 60]);
      expect(body).not.toHaveProperty('attempts_left');
    }
    // During the cooldown the right answer is refused too. Afterwards it is accepted and resets the count.
    expect((await tryTotp(ann.token, codeOf(portal, ann.seed))).body.status).toBe('rate_limited');
    portal.clock.advance(minute);
    expect((await tryTotp(ann.token, codeOf(portal, ann.seed))).status).toBe(200);
    portal.clock.advance(minute);
    const { body } = await tryTotp(ann.token, otherThan(codeOf(portal, ann.seed)));
    expect(body.attempts_left).toBe(99);
  });

  it('#13 after a cooldown one of 50 parallel attempts is evaluated, and the hundredth is the last', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const burst = async () => {
      portal.clock.advance(hour);
      const wrong = otherThan(codeOf(portal, ann.seed));
      const replies = await Promise.all(Array.from({ length: 50 }, () => tryTotp(ann.token, wrong)));
      return replies.map(({ body: { status } }) => status).sort();
    };
    const refused = (status: ErrorCode) => Array.from({ length: 49 }, () => status);
    await setFailures(ann.id, 'totp', 98);
    expect(await burst()).toEqual(['invalid_code', ...refused('rate_limited')]);
    expect(await burst()).toEqual([...refused('factor_locked'), 'invalid_code']);
  });

  it("names the locked factor in its owner's language, whoever made the call", async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    await portal.call(profileUpdate, { token: ann.token, body: { locale: 'ja' } });
    await setFailures(ann.id, 'totp', 99);
    portal.clock.advance(hour);
    await tryTotp(ann.token, otherThan(codeOf(portal, ann.seed)));
    const { subject } = catalogs.ja.messages.securityNotice.notices.factor_locked;
    const told = async () => (await inboxOf(ann.email)).find((mail) => mail.subject.includes(subject))?.text;
    await expect.poll(told, { timeout: 10_000 }).toContain(catalogs.ja.factors.totp.name);
    expect(await told()).not.toContain('Authenticator app');
  });

  it('#13 a cooldown applies to every process and challenge, but to no other factor', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    await setFailures(ann.id, 'email_otp', 10);
    const params = { factor: 'email_otp' } as const;
    const pending = await startSignIn(ann);
    const sent = await portal.call(challengeRequest, { token: pending, params, body: {} });
    expect(sent.body).toMatchObject({ status: 'rate_limited', retry_after: 15 * 60 });
    expect(sent.body.message).toContain('15 minutes');
    const second = await compose(portal.config, portal.store, createLog({ level: 'silent' }));
    const elsewhere = await second.app.inject({
      method: 'POST',
      url: '/api/mfa/challenge/email_otp/verify',
      headers: { authorization: `Bearer ${pending}` },
      payload: { challenge_id: 'x', code: '000000' },
    });
    await second.app.close();
    await second.stop();
    expect(elsewhere.json()).toMatchObject({ status: 'rate_limited' });
    expect((await tryTotp(pending, codeOf(portal, ann.seed, 1))).status).toBe(200);
  });

  it('#68 a stranger with the password causes no cooldown for the known browser', async () => {
    const ann = await plainAccount();
    const own = (await portal.call(passwordLogin, { body: { email: ann.email, password } })).headers;
    const cookie = own.get('set-cookie')?.split(';')[0] ?? '';
    const seed = await registerApp(portal, ann.token, await proofByPassword(portal, ann.token, password));
    await setFailures(ann.id, 'totp', 50);
    const right = () => codeOf(portal, seed, 1);
    const stranger = { cookie: `latchkey-browser=${'x'.repeat(43)}` };
    expect((await tryTotp(ann.token, right())).body.status).toBe('rate_limited');
    expect((await tryTotp(ann.token, right(), stranger)).body.status).toBe('rate_limited');
    // The known browser has its own limited attempts, which count too.
    const wrong = otherThan(right());
    for (let left = 49; left >= 46; left -= 1)
      expect((await tryTotp(ann.token, wrong, { cookie })).body.attempts_left).toBe(left);
    expect((await tryTotp(ann.token, right(), { cookie })).status).toBe(200);
    expect((await tryTotp(ann.token, wrong)).body.attempts_left).toBe(99);
    await portal.store.database.db
      .deleteFrom('second_factor_failures')
      .where('user_id', '=', ann.id)
      .execute();
    await setFailures(ann.id, 'totp', 50);
    expect((await tryTotp(ann.token, wrong, { cookie })).body.status).toBe('rate_limited');
  });

  it('#14 an attempt that was not an answer does not keep its cooldown', async () => {
    const ann = await plainAccount();
    const { body: challenge } = await portal.call(challengeRequest, {
      token: ann.token,
      params: { factor: 'email_otp' },
      body: {},
    });
    await setFailures(ann.id, 'email_otp', 50);
    portal.clock.advance(hour);
    const body = { challenge_id: challenge.challenge_id, code: '000000' };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await portal.call(challengeVerify, {
        token: ann.token,
        params: { factor: 'email_otp' },
        body,
      });
      expect(reply.body.status).toBe('challenge_expired');
    }
  });

  it('#13 wrong codes by email count for their factor across new challenges', async () => {
    const ann = await plainAccount();
    const failures = async () =>
      (
        await portal.store.database.db
          .selectFrom('second_factor_failures')
          .selectAll()
          .where('user_id', '=', ann.id)
          .execute()
      ).map(({ factor, failures: sum }) => [factor, sum]);
    const params = { factor: 'email_otp' } as const;
    const verify = async (body: { challenge_id: string; code: string }) =>
      (await portal.call(challengeVerify, { token: ann.token, params, body })).body.status;
    let body = { challenge_id: '', code: '' };
    for (const [wrong, sum] of [
      [3, 3],
      [2, 5],
    ] as const) {
      portal.clock.advance(2 * minute);
      const challenge = await portal.call(challengeRequest, { token: ann.token, params, body: {} });
      const { challenge_id } = challenge.body;
      body = { challenge_id, code: otherThan(await codeSentTo(ann.email)) };
      for (let attempt = 0; attempt < wrong; attempt += 1) expect(await verify(body)).toBe('invalid_code');
      expect(await failures()).toEqual([['email_otp', sum]]);
    }
    // An attempt that is not evaluated, during the cooldown or for an expired code, does not count.
    for (const refusal of ['rate_limited', 'challenge_expired'] as const) {
      expect(await verify(body)).toBe(refusal);
      expect(await failures()).toEqual([['email_otp', 5]]);
      portal.clock.advance(6 * minute);
    }
  });

  it('#14 an attempt is counted before it is evaluated', async () => {
    const ann = await plainAccount();
    const { db } = portal.store.database;
    // The hash cannot be verified: the request fails without an evaluation.
    await db.updateTable('users').set({ password_hash: '$unknown$' }).where('id', '=', ann.id).execute();
    const { body } = await portal.call(passwordVerify, { token: ann.token, body: { password } });
    expect(body.status).toBe('invalid_code');
    const rows = await db
      .selectFrom('second_factor_failures')
      .select('failures')
      .where('user_id', '=', ann.id)
      .execute();
    expect(rows).toEqual([{ failures: 1 }]);
  });
});

describe('recovery codes', () => {
  let ann: TwoFactorAccount;
  beforeAll(async () => {
    ann = await twoFactorAccount(portal, newEmail());
  });

  const proof = () => proofByApp(portal, ann.token, ann.seed);
  const generate = async () =>
    (await portal.call(recoveryCodesGenerate, { token: ann.token, mfaToken: await proof(), body: {} })).body;
  const use = (code: string, token = ann.token) => portal.call(recoveryCodeVerify, { token, body: { code } });

  it('are ten, of ten letters and digits, each valid once, in any notation', async () => {
    const { codes } = await generate();
    expect(codes).toHaveLength(10);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(10);
    for (const { code } of codes) expect(code).toMatch(/^[a-z2-9]{10}$/);
    const [first = { code: '' }, second = { code: '' }] = codes;
    expect((await use(first.code)).status).toBe(200);
    expect((await use(first.code)).body.status).toBe('invalid_code');
    const typed = `${second.code.slice(0, 5)}-${second.code.slice(5)} `.toUpperCase();
    expect((await use(typed)).status).toBe(200);
    const view = await portal.call(recoveryCodesView, { token: ann.token, mfaToken: await proof() });
    expect(view.body.codes.filter(({ used_at }) => used_at !== null)).toHaveLength(2);
    await expect
      .poll(async () =>
        (await inboxOf(ann.email)).some(({ subject }) => subject.includes('recovery code was used')),
      )
      .toBe(true);
  });

  it('#17 R22 of 20 parallel uses one succeeds', async () => {
    const { codes } = await generate();
    for (const { code } of codes.slice(0, 3)) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => use(code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      portal.clock.advance(minute);
    }
  });

  it('#17 a new set invalidates the old one', async () => {
    const old = await generate();
    await generate();
    for (const { code } of old.codes) {
      // Each waits until the previous cooldown is over (#13).
      portal.clock.advance(hour);
      expect((await use(code)).body.status).toBe('invalid_code');
    }
  });

  it("#7 another account's code is wrong", async () => {
    const bob = await twoFactorAccount(portal, newEmail());
    await portal.call(recoveryCodesGenerate, {
      token: bob.token,
      mfaToken: await proofByApp(portal, bob.token, bob.seed),
      body: {},
    });
    const { codes } = await generate();
    expect((await use(codes[0]?.code ?? '', bob.token)).body.status).toBe('invalid_code');
    expect((await use(codes[0]?.code ?? '')).status).toBe(200);
  });

  it('H6 are encrypted in the database and shown only after a step-up', async () => {
    const { codes } = await generate();
    const rows = await portal.store.database.db.selectFrom('recovery_codes').selectAll().execute();
    for (const { code } of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const { status, body } = await portal.call(recoveryCodesView, { token: ann.token });
    expect([status, body.status]).toEqual([403, '2fa_required']);
    expect(JSON.stringify(body)).not.toContain(codes[0]?.code);
  });
});
