import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import {
  codeOf,
  proofByApp,
  proofByPassword,
  type TwoFactorAccount,
  twoFactorAccount,
} from './testing/authenticator-app.ts';

const password = 'correct horse battery';
let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await testPortal();
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

/** The pending token of a sign-in under way. */
async function startSignIn({ email }: { email: string }): Promise<string> {
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  expect(body).toMatchObject({ status: '2fa_required' });
  return body.auth_token ?? '';
}

/** The newest code that was sent to an address. */
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

/** The calls that are mounted; that none is missing is tested with the routes. */
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
  it('opens what decisions §5 lists and nothing else', async () => {
    const opened = allEndpoints
      .filter(({ callers }) => callers.includes('pending_2fa'))
      .map(({ path }) => path)
      .sort();
    expect(
      opened.every((path) =>
        /^\/api\/(mfa\/(info|challenge\/.+)|ws\/.+|auth\/login\/2fa|logout)$/.test(path),
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
  it('is no bearer for any call', async () => {
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

describe('#5 the step-up list', () => {
  it('#6 asks for a second factor with the token of a sign-in that has just been made', async () => {
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

  it('holds for every action of this feature', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const bodies: Record<string, unknown> = { '/api/mfa/toggle-2fa': { is_enabled: false } };
    const actions = allEndpoints.filter(
      ({ stepUp, feature, path }) => stepUp && feature === 'mfa' && !path.includes(':id'),
    );
    expect(actions).toHaveLength(6);
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

describe('who is offered what (decisions §7)', () => {
  const offered = async (token: string): Promise<FactorType[]> => {
    const { body } = await portal.call(recoveryCodesGenerate, { token, body: {} });
    return (body.available_factors ?? []).map(({ type }) => type);
  };

  it('the weak factors only while there is no stronger one', async () => {
    const { token } = await plainAccount();
    expect(await offered(token)).toEqual(['email_otp', 'password']);
    const ann = await twoFactorAccount(portal, newEmail());
    expect(await offered(ann.token)).toEqual(['totp']);
    const refused = await portal.call(passwordVerify, { token: ann.token, body: { password } });
    expect(refused.status).toBe(404);
  });

  it('no code to a contact that is not verified', async () => {
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

  it('H7 not what was used a moment ago in the same sign-in', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const token = await startSignIn(ann);
    const { body } = await portal.call(mfaInfoRead, { token });
    expect(body.registered_factors.map(({ type }) => type)).toEqual(['totp', 'email_otp']);
    expect((await portal.call(passwordVerify, { token, body: { password } })).status).toBe(404);
  });

  it('the preferred one is named, once the account has it', async () => {
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
});

describe('2FA on and off', () => {
  it('#4 counts when its owner switched it on, though no policy asks for it', async () => {
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

  it('cannot be switched on while it would ask for nothing', async () => {
    const { token } = await plainAccount({ emailVerified: false });
    const mfaToken = await proofByPassword(portal, token, password);
    const { status, body } = await portal.call(twoFactorToggle, {
      token,
      mfaToken,
      body: { is_enabled: true },
    });
    expect([status, body.status]).toEqual([409, 'conflict']);
    // A refusal that could be told beforehand costs no proof.
    expect((await portal.call(recoveryCodesGenerate, { token, mfaToken, body: {} })).status).toBe(200);
  });
});

describe('#7 challenges', () => {
  it("A's challenge with B's token, or an e-mail challenge at the SMS path, is not found and not used up", async () => {
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
  it('#8 a right password and a wrong second factor is in the history, and its owner is told once', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const pending = await startSignIn(ann);
    const wrong = otherThan(codeOf(portal, ann.seed));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { body } = await portal.call(totpVerify, { token: pending, body: { code: wrong } });
      expect(body.status).toBe('invalid_code');
    }
    const { body } = await portal.call(loginHistoryList, { token: ann.token, query: {} });
    const failed = body.login_histories.filter(
      ({ factor, result }) => factor === 'totp' && result !== 'success',
    );
    expect(failed).toHaveLength(3);
    const notices = async () =>
      (await inboxOf(ann.email)).filter(({ subject }) => subject.includes('stopped at the second step'));
    await expect.poll(async () => (await notices()).length, { timeout: 10_000 }).toBe(1);
    expect((await notices())[0]?.text).toContain('127.0.0.1');
  });

  it('#8 a wrong answer inside a session is no failed sign-in', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    await portal.call(totpVerify, { token: ann.token, body: { code: otherThan(codeOf(portal, ann.seed)) } });
    const { body } = await portal.call(loginHistoryList, { token: ann.token, query: {} });
    expect(body.login_histories.every(({ result }) => result === 'success')).toBe(true);
  });

  it('#13 add up over sign-ins; after 100 in a row the factor is locked, the right answer included', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const guess = async (token: string, code: string) =>
      (await portal.call(totpVerify, { token, body: { code } })).body;
    for (let signIn = 0; signIn < 4; signIn += 1) {
      const pending = await startSignIn(ann);
      const wrong = otherThan(codeOf(portal, ann.seed));
      for (let attempt = 0; attempt < 25; attempt += 1)
        expect(await guess(pending, wrong)).toMatchObject({
          status: 'invalid_code',
          attempts_left: 99 - 25 * signIn - attempt,
        });
    }
    portal.clock.advance(30 * minute);
    const pending = await startSignIn(ann);
    expect(await guess(pending, codeOf(portal, ann.seed))).toMatchObject({ status: 'factor_locked' });
    // Another factor of the account goes on.
    const { status } = await portal.call(challengeRequest, {
      token: pending,
      params: { factor: 'email_otp' },
      body: {},
    });
    expect(status).toBe(200);
  });

  it('#13 200 parallel guesses are no more than 100, and a right answer starts the count anew', async () => {
    const ann = await twoFactorAccount(portal, newEmail());
    const bob = await plainAccount();
    await portal.call(passwordVerify, { token: bob.token, body: { password: 'wrong' } });
    await proofByPassword(portal, bob.token, password);
    const { body } = await portal.call(passwordVerify, { token: bob.token, body: { password: 'wrong' } });
    expect(body.attempts_left).toBe(99);

    const wrong = otherThan(codeOf(portal, ann.seed));
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => portal.call(totpVerify, { token: ann.token, body: { code: wrong } })),
    );
    expect(replies.filter(({ body: { status } }) => status === 'invalid_code')).toHaveLength(100);
    expect(replies.filter(({ body: { status } }) => status === 'factor_locked')).toHaveLength(100);
  });

  it('#13 wrong codes by e-mail count for their factor over new challenges', async () => {
    const ann = await plainAccount();
    const failures = async () =>
      (
        await portal.store.database.db
          .selectFrom('second_factor_failures')
          .selectAll()
          .where('user_id', '=', ann.id)
          .execute()
      ).map(({ factor, failures: sum }) => [factor, sum]);
    for (let round = 1; round <= 2; round += 1) {
      const { body: challenge } = await portal.call(challengeRequest, {
        token: ann.token,
        params: { factor: 'email_otp' },
        body: {},
      });
      const body = { challenge_id: challenge.challenge_id, code: otherThan(await codeSentTo(ann.email)) };
      for (let attempt = 0; attempt < 5; attempt += 1)
        await portal.call(challengeVerify, { token: ann.token, params: { factor: 'email_otp' }, body });
      // What was not evaluated is not counted.
      const over = await portal.call(challengeVerify, {
        token: ann.token,
        params: { factor: 'email_otp' },
        body,
      });
      expect(over.body.status).toBe('challenge_expired');
      expect(await failures()).toEqual([['email_otp', 5 * round]]);
      portal.clock.advance(2 * minute);
    }
  });

  it('#14 a try is counted before it is evaluated', async () => {
    const ann = await plainAccount();
    const { db } = portal.store.database;
    // The hash cannot be checked: the request fails, and nothing was evaluated.
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

  it('are ten of ten letters and digits, and each is good once, however it is typed', async () => {
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
    }
  });

  it('#17 a new set kills the old one', async () => {
    const old = await generate();
    await generate();
    for (const { code } of old.codes) expect((await use(code)).body.status).toBe('invalid_code');
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

  it('H6 are encrypted at rest and shown after a step-up only', async () => {
    const { codes } = await generate();
    const rows = await portal.store.database.db.selectFrom('recovery_codes').selectAll().execute();
    for (const { code } of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const { status, body } = await portal.call(recoveryCodesView, { token: ann.token });
    expect([status, body.status]).toEqual([403, '2fa_required']);
    expect(JSON.stringify(body)).not.toContain(codes[0]?.code);
  });
});
