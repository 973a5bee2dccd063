import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { profileUpdate } from '@latchkey/contract/profile/profile-update';
import { connectionToken } from '@latchkey/contract/realtime/connection-token';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import { subscriptionToken } from '@latchkey/contract/realtime/subscription-token';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionEnd } from '@latchkey/contract/sessions/session-end';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  codeOf,
  type TwoFactorAccount,
  twoFactorAccount,
} from '../features/mfa/testing/authenticator-app.ts';
import { day, minute, second } from '../platform/clock/durations.ts';
import { ProofKeyPair, type ProofParts } from '../platform/proofs/testing/proof-key.ts';
import { BoundClient } from './testing/bound-client.ts';
import { newestLink } from './testing/read-inbox.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

const password = 'correct horse battery';

let portal: TestPortal;
let email: string;
let browser: BoundClient;
let count = 0;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  count += 1;
  email = `person-${count}@example.com`;
  await portal.createUser({ email, password, emailVerified: true });
  browser = new BoundClient(portal);
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; jti: string };

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const rename = { body: { name: 'Ann' } };

/** Status and code of the response to a profile update. */
async function update(token: string, dpop?: string) {
  const headers: Record<string, string> = dpop === undefined ? {} : { dpop };
  const { status, body } = await portal.call(profileUpdate, { token, ...rename, headers });
  return [status, body.status];
}

describe('#111 a copied token of a bound session', () => {
  it('changes nothing; the session keeps working in the browser that holds its key', async () => {
    const token = await browser.signIn(email, password);
    expect(await update(token)).toEqual([403, 'proof_required']);
    expect((await portal.call(profileRead, { token })).body.name).not.toBe('Ann');
    expect((await browser.call(profileUpdate, { token, ...rename })).status).toBe(200);
    expect((await portal.call(profileRead, { token })).body.name).toBe('Ann');
  });

  it("is refused with a proof by the thief's own key", async () => {
    const token = await browser.signIn(email, password);
    const thief = new BoundClient(portal);
    const { status, body } = await thief.call(profileUpdate, { token, ...rename });
    expect([status, body.status]).toEqual([403, 'proof_required']);
  });

  it('opens no realtime connection or channel', async () => {
    const token = await browser.signIn(email, password);
    const { sub, jti } = claimsOf(token);
    const channel = { body: { channel: realtimeChannel(sub, jti) } };
    expect((await portal.call(connectionToken, { token })).body.status).toBe('proof_required');
    expect((await portal.call(subscriptionToken, { token, ...channel })).body.status).toBe('proof_required');
    expect((await browser.call(connectionToken, { token })).status).toBe(200);
    expect((await browser.call(subscriptionToken, { token, ...channel })).status).toBe(200);
  });

  it('keeps no session alive: reading with it does not extend the session, a call with a proof does', async () => {
    const token = await browser.signIn(email, password);
    const expiresAt = async () =>
      (
        await portal.store.database.db
          .selectFrom('sessions')
          .select('idle_expires_at')
          .where('id', '=', claimsOf(token).jti)
          .executeTakeFirstOrThrow()
      ).idle_expires_at;
    const before = await expiresAt();
    portal.clock.advance(day);
    expect((await portal.call(isAuthenticated, { token })).status).toBe(200);
    expect((await portal.call(profileRead, { token })).status).toBe(200);
    expect(await expiresAt()).toBe(before);
    expect((await browser.call(isAuthenticated, { token })).status).toBe(200);
    await vi.waitFor(async () => expect(await expiresAt()).toBe(before + day));
  });

  it('may end the session, because a browser that lost its key must be able to', async () => {
    const token = await browser.signIn(email, password);
    expect((await portal.call(logout, { token })).status).toBe(200);
    expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
  });
});

describe('#111 every call of the contract', () => {
  const ofToken = allEndpoints.filter(({ callers }) =>
    callers.some((caller) => caller !== 'anyone' && caller !== 'device'),
  );
  const free = ofToken.filter(({ proof }) => proof === 'none');

  it('that needs no proof only reads, or only ends the session that makes it', () => {
    expect(free.map(nameOf).sort()).toEqual([
      'GET /api/applications',
      'GET /api/applications/:client_id',
      'GET /api/companion/devices',
      'GET /api/companion/pairing/:id',
      'GET /api/login-histories',
      'GET /api/mfa/deliveries/:challenge_id',
      'GET /api/mfa/info',
      'GET /api/mfa/passkeys',
      'GET /api/mfa/ways-in',
      'GET /api/oauth/is-authenticated',
      'GET /api/profile',
      'GET /api/profile/activity',
      'GET /api/sessions',
      'GET /api/trusted-devices',
      'POST /api/logout',
      'POST /api/oauth/logout',
    ]);
    expect(free.filter(({ stepUp }) => stepUp)).toEqual([]);
  });

  it('that returns an auth_token binds it', () => {
    const answering = allEndpoints.filter((endpoint) =>
      JSON.stringify(endpoint.reply).includes('auth_token'),
    );
    for (const endpoint of answering) expect(endpoint.proof, nameOf(endpoint)).toBe('binds');
    expect(allEndpoints.filter(({ proof }) => proof === 'binds').map(nameOf)).toEqual(
      expect.arrayContaining([
        'POST /api/auth/login',
        'POST /api/auth/login/2fa',
        'POST /api/auth/login/mobile/verify',
        'POST /api/auth/login/passkey/verify',
        // Its refusal contains a pending token.
        'POST /api/auth/reset-password',
      ]),
    );
  });

  it('#377 that reads the cookie of a known browser without a token also reads its proof', () => {
    const reading = allEndpoints.filter(
      ({ method, path, callers, proof }) =>
        method === 'POST' &&
        path.startsWith('/api/auth/') &&
        callers.includes('anyone') &&
        proof !== 'binds' &&
        proof !== 'recognises',
    );
    // These do not ask whether the browser is known: each is limited by the secret that it names, or by address.
    expect(reading.map(nameOf).sort()).toEqual([
      'POST /api/auth/keep-account',
      'POST /api/auth/login/mobile/resend',
      'POST /api/auth/recovery/stop',
      'POST /api/auth/register/passkey/option',
      'POST /api/auth/reset-password/stop',
      'POST /api/auth/sign-in-report',
      'POST /api/auth/sign-in-report/confirm',
    ]);
  });

  it.each(
    ofToken.filter((endpoint) => !free.includes(endpoint)).map((each) => [nameOf(each), each] as const),
  )('refuses a bound session without a proof: %s', async (_, endpoint) => {
    const isOfSession = endpoint.callers.includes('session');
    const token = isOfSession ? await browser.signIn(email, password) : (await boundPending()).token;
    if (!isOfSession && !endpoint.callers.includes('pending_2fa')) return;
    const response = await portal.fetch(endpoint.path.replace(/:\w+/g, 'email_otp'), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    });
    expect([response.status, ((await response.json()) as { status: string }).status]).toEqual([
      403,
      'proof_required',
    ]);
    expect(response.headers.get('dpop-nonce')).toBe(await browser.nonce());
  });
});

describe('#111 a proof', () => {
  let token: string;
  beforeEach(async () => {
    token = await browser.signIn(email, password);
  });
  const proofWith = (parts: ProofParts) => browser.proofOf(profileUpdate, token, parts);

  it('is accepted once', async () => {
    const dpop = await browser.proofOf(profileUpdate, token);
    expect(await update(token, dpop)).toEqual([200, undefined]);
    expect(await update(token, dpop)).toEqual([403, 'invalid_proof']);
  });

  it('is accepted once out of 50 parallel uses', async () => {
    const dpop = await browser.proofOf(profileUpdate, token);
    const replies = await Promise.all(Array.from({ length: 50 }, () => update(token, dpop)));
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1);
  });

  it('is valid only for its method, address and token', async () => {
    const elsewhere = [
      { htm: 'POST' },
      { htm: 'put' },
      { htu: `${portal.url}/api/profile/` },
      { htu: `${portal.url}/api/profile?x=1` },
      { htu: `${portal.url}/api/profile#x` },
      { htu: `https://evil.example.com/api/profile` },
      { htu: '/api/profile' },
      { ath: undefined },
      { ath: 'x' },
      { jti: undefined },
      { jti: '' },
      { jti: 'x'.repeat(129) },
      { iat: undefined },
      { iat: '1' },
    ];
    for (const claims of elsewhere)
      expect(await update(token, await proofWith({ claims })), JSON.stringify(claims)).toEqual([
        403,
        'invalid_proof',
      ]);
    const other = await browser.signIn(email, password);
    expect(await update(other, await proofWith({}))).toEqual([403, 'invalid_proof']);
  });

  it('must be signed by the key it names with the one allowed algorithm, and contain no private key', async () => {
    const headers = [
      { alg: 'none' },
      { alg: 'HS256' },
      { alg: 'RS256' },
      { typ: 'JWT' },
      { typ: undefined },
      { crit: ['b64'], b64: false },
      { jwk: undefined },
      { jwk: { ...browser.key.jwk, crv: 'P-384' } },
      { jwk: { ...browser.key.jwk, y: browser.key.jwk.x } },
      { jwk: { ...browser.key.jwk, x: `${browser.key.jwk.x}=` } },
      { jwk: browser.key.privateJwk },
    ];
    for (const header of headers)
      expect(await update(token, await proofWith({ header })), JSON.stringify(header)).toEqual([
        403,
        'invalid_proof',
      ]);
    expect(await update(token, await proofWith({ signedBy: new ProofKeyPair() }))).toEqual([
      403,
      'invalid_proof',
    ]);
    const whole = await proofWith({});
    for (const broken of [
      '',
      'x',
      'a.b.c',
      `${whole}.x`,
      whole.slice(0, -2),
      `${whole}, ${whole}`,
      `${whole}=`,
    ])
      expect(await update(token, broken), broken).toEqual([403, 'invalid_proof']);
  });

  it("must name a nonce of the last minutes, whatever the browser's clock says", async () => {
    const years = { claims: { iat: 1 } };
    expect(await update(token, await proofWith(years))).toEqual([200, undefined]);
    expect(await update(token, await proofWith({ claims: { iat: 4_000_000_000 } }))).toEqual([
      200,
      undefined,
    ]);
    for (const nonce of [undefined, '', 'x', `${await browser.nonce()}x`, 'zzz.AAAAAAAAAAAAAAAAAAAAAA']) {
      const refused = await update(token, await proofWith({ claims: { nonce } }));
      expect(refused, nonce).toEqual([403, 'use_dpop_nonce']);
    }
    const kept = await browser.proofOf(profileUpdate, token);
    portal.clock.advance(4 * minute);
    expect(await update(token, kept)).toEqual([200, undefined]);
    const late = await browser.proofOf(profileUpdate, token);
    portal.clock.advance(11 * minute);
    expect(await update(token, late)).toEqual([403, 'use_dpop_nonce']);
    portal.clock.advance(-30 * minute);
    expect(await update(token, late)).toEqual([403, 'use_dpop_nonce']);
    portal.clock.advance(30 * minute);
  });

  it('gets the next nonce with every response, including a refusal', async () => {
    const { headers } = await portal.call(profileUpdate, {
      token,
      ...rename,
      headers: { dpop: await proofWith({ claims: { nonce: 'old' } }) },
    });
    expect(headers.get('dpop-nonce')).toBe(await browser.nonce());
    const answered = await browser.call(profileUpdate, { token, ...rename });
    expect(answered.headers.get('dpop-nonce')).toBe(await browser.nonce());
  });
});

describe('#111 the token that a call returns', () => {
  it('is bound if the call carried a proof and plain if not; list and history show which', async () => {
    const bound = await browser.signIn(email, password);
    portal.clock.advance(second);
    const plain = await portal.signIn(email, password);
    expect((await portal.call(profileUpdate, { token: plain, ...rename })).status).toBe(200);
    const { sessions } = (await portal.call(sessionList, { token: plain })).body;
    const isBound = (token: string) => sessions.find(({ id }) => id === claimsOf(token).jti)?.is_bound;
    expect([isBound(bound), isBound(plain)]).toEqual([true, false]);
    const { login_histories } = (await portal.call(loginHistoryList, { token: plain })).body;
    expect(login_histories.map(({ is_bound }) => is_bound)).toEqual([false, true]);
  });

  it('is not issued if the proof is invalid, so that no client gets a plain one by mistake', async () => {
    const dpop = await browser.proofOf(passwordLogin, undefined, { claims: { htm: 'GET' } });
    const { status, body } = await portal.call(passwordLogin, {
      body: { email, password },
      headers: { dpop },
    });
    expect([status, body.status, body.auth_token]).toEqual([403, 'invalid_proof', undefined]);
  });

  it('carries its key over to the session after a second factor', async () => {
    const { account, token } = await boundPending();
    const verify = { token, body: { code: codeOf(portal, account.seed) } };
    expect((await portal.call(totpVerify, verify)).body.status).toBe('proof_required');
    const { body } = await browser.call(totpVerify, verify);
    const finish = { token, mfaToken: body.mfa_token, body: {} };
    expect((await portal.call(loginSecondFactor, finish)).body.status).toBe('proof_required');
    const thief = new BoundClient(portal);
    expect((await thief.call(loginSecondFactor, finish)).body.status).toBe('proof_required');
    const session = (await browser.call(loginSecondFactor, finish)).body.auth_token;
    expect(await update(session)).toEqual([403, 'proof_required']);
    expect((await browser.call(profileUpdate, { token: session, ...rename })).status).toBe(200);
    expect((await portal.call(recoveryCodesView, { token: session })).body.status).toBe('proof_required');
  });

  it('is also bound after a password reset', async () => {
    const account = await account2fa();
    await portal.call(forgotPassword, { body: { email: account.email } });
    const token = (await newestLink(portal, account.email)).searchParams.get('token') ?? '';
    const reset = { body: { email: account.email, token, password: 'another horse battery' } };
    const pending = (await browser.call(passwordReset, reset)).body.auth_token ?? '';
    portal.clock.advance(30 * second);
    const verify = { token: pending, body: { code: codeOf(portal, account.seed) } };
    expect((await portal.call(totpVerify, verify)).body.status).toBe('proof_required');
    expect((await browser.call(totpVerify, verify)).status).toBe(200);
  });
});

describe('#111 a session from before binding existed', () => {
  it('keeps working, and is bound to the first key proven in it', async () => {
    const token = await portal.signIn(email, password);
    expect(await update(token)).toEqual([200, undefined]);
    expect((await browser.call(isAuthenticated, { token })).status).toBe(200);
    expect(await update(token)).toEqual([403, 'proof_required']);
    expect((await browser.call(profileUpdate, { token, ...rename })).status).toBe(200);
    const { sessions } = (await portal.call(sessionList, { token })).body;
    expect(sessions.map(({ is_bound }) => is_bound)).toEqual([true]);
  });

  it('is bound to only one of several keys proven at the same time', async () => {
    const token = await portal.signIn(email, password);
    const browsers = Array.from({ length: 10 }, () => new BoundClient(portal));
    const dpops = await Promise.all(browsers.map((each) => each.proofOf(profileUpdate, token)));
    const replies = await Promise.all(dpops.map((dpop) => update(token, dpop)));
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1);
    expect(replies.filter(([, code]) => code === 'proof_required')).toHaveLength(9);
  });

  it('can be ended from another session of the account', async () => {
    const token = await browser.signIn(email, password);
    const other = await portal.signIn(email, password);
    const params = { id: claimsOf(token).jti };
    expect((await portal.call(sessionEnd, { token: other, params })).status).toBe(200);
    expect((await browser.call(profileUpdate, { token, ...rename })).status).toBe(401);
  });
});

async function account2fa(): Promise<TwoFactorAccount> {
  return twoFactorAccount(portal, `whole-${count}@example.com`);
}

/** A pending token that is bound to the browser's key. */
async function boundPending() {
  const account = await account2fa();
  portal.clock.advance(30 * second);
  const { body } = await browser.call(passwordLogin, {
    body: { email: account.email, password: account.password },
  });
  return { account, token: body.auth_token ?? '' };
}
