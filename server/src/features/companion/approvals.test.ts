import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { loginHistoryList } from '@latchkey/contract/login-history/login-history-list';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeRetry } from '@latchkey/contract/mfa/challenge-retry';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { hour, minute, second } from '../../platform/clock/durations.ts';
import { testOauth } from '../authorize/testing/test-oauth.ts';
import { maxFailuresInARow } from '../mfa/limits.ts';
import { ask, type CompanionAccount, companionAccount, startSignIn } from './testing/companion-account.ts';
import { proofByApproval } from './testing/proof-by-approval.ts';

let portal: TestPortal;
let count = 0;
/** A new account for each test, without earlier requests. */
let ann: CompanionAccount;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  count += 1;
  ann = await companionAccount(portal, `approvals-${count}@example.com`);
});

async function asked(token: string) {
  const { status, body } = await ask(portal, token);
  expect(status).toBe(200);
  return { ...body, number: body.number ?? '' };
}

const approve = (id: string, number: string, device = ann.device) =>
  device.call(companionApprove, { params: { id }, body: { number } });
const deny = (id: string, device = ann.device) => device.call(companionDeny, { params: { id } });
const status = async (token: string, id: string) =>
  (await portal.call(approvalStatus, { token, body: { challenge_id: id } })).body;
const verify = (token: string, id: string, code: string) =>
  portal.call(challengeVerify, { token, params: { factor: 'carro_id' }, body: { challenge_id: id, code } });
const finish = (token: string, mfaToken: string) =>
  portal.call(loginSecondFactor, { token, mfaToken, body: {} });
const other = (numbers: readonly string[], right: string) => numbers.find((number) => number !== right) ?? '';
const mailsTo = (address: string) =>
  portal.fetch(`/dev/inbox.json?to=${encodeURIComponent(address)}`).then((reply) => reply.json()) as Promise<{
    messages: { subject: string }[];
  }>;

describe('an approval request', () => {
  const askAbout = (token: string, interaction: string | undefined, headers = {}) =>
    portal.call(challengeRequest, {
      token,
      params: { factor: 'carro_id' as const },
      body: interaction === undefined ? {} : { interaction },
      headers,
    });
  const applications = async () => (await ann.device.waiting()).map(({ application }) => application);

  it('#108 names the application of the stored request, whatever the browser claims, and none without one', async () => {
    const oauth = await testOauth({}, portal);
    const shop = await oauth.client({ name: 'Sample Shop' });
    const { interaction } = await oauth.visit((await oauth.flow(await oauth.configure(shop))).url);
    const pending = await startSignIn(portal, ann);
    await askAbout(pending, interaction);
    expect(await applications()).toEqual(['Sample Shop']);
    // A repeated call returns the request of the same sign-in.
    const [first] = await ann.device.waiting();
    await portal.call(challengeRetry, {
      token: pending,
      params: { factor: 'carro_id' },
      body: { challenge_id: first?.challenge_id ?? '' },
    });
    expect(await applications()).toEqual(['Sample Shop']);
    for (const [made, headers] of [
      ['made-up', {}],
      [undefined, { 'x-client-id': shop.id }],
      [shop.id, {}],
    ] as const) {
      expect((await askAbout(pending, made, headers)).status).toBe(200);
      expect(await applications()).toEqual([null]);
    }
  });

  it('shows the requester and three numbers, one of which the portal shows', async () => {
    const pending = await startSignIn(portal, ann);
    const challenge = await asked(pending);
    expect(challenge).toMatchObject({ hint: 'Pixel 9', code_length: 6, resend_after: 0 });
    expect(Date.parse(challenge.expires_at) - portal.clock.now()).toBe(2 * minute);
    const [shown, ...more] = await ann.device.waiting();
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      challenge_id: challenge.challenge_id,
      purpose: 'sign_in',
      application: null,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
    });
    expect(new Set(shown?.numbers).size).toBe(3);
    expect(shown?.numbers).toContain(challenge.number);
    expect(await status(pending, challenge.challenge_id)).toEqual({ state: 'waiting' });
  });

  it('is approved with the right number, and the proof completes the sign-in that requested it', async () => {
    portal.clock.advance(1 * second);
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    const { body } = await approve(id, number);
    expect(body.code).toMatch(/^\d{6}$/);
    expect(await ann.device.waiting()).toEqual([]);
    const { state, mfa_token: proof } = await status(pending, id);
    expect(state).toBe('approved');
    const done = await finish(pending, proof ?? '');
    expect(done.status).toBe(200);
    expect((await portal.call(isAuthenticated, { token: done.body.auth_token ?? '' })).status).toBe(200);
    const { body: history } = await portal.call(loginHistoryList, { token: ann.token });
    expect(history.login_histories[0]).toMatchObject({ result: 'success', factor: 'carro_id' });
  });

  it('confirms an action in a session', async () => {
    const mfaToken = await proofByApproval(portal, ann.token, ann.device);
    const body = { is_enabled: false };
    expect((await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body })).status).toBe(200);
  });

  it('ends with a wrong number, which counts as a failure and notifies the owner', async () => {
    portal.clock.advance(1 * second);
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    const [shown] = await ann.device.waiting();
    const wrong = await approve(id, other(shown?.numbers ?? [], number));
    expect([wrong.status, wrong.body.status, wrong.body.attempts_left]).toEqual([422, 'invalid_code', 0]);
    expect((await approve(id, number)).status).toBe(409);
    expect(await status(pending, id)).toEqual({ state: 'denied', reason: 'wrong_number' });
    const { body } = await portal.call(loginHistoryList, { token: ann.token });
    expect(body.login_histories[0]).toMatchObject({ result: 'second_factor_failed', factor: 'carro_id' });
    // The sign-in can continue with another request.
    expect((await ask(portal, pending)).status).toBe(200);
  });

  it('#126 the owner is notified when a wrong number locks the companion', async () => {
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    const [shown] = await ann.device.waiting();
    await portal.store.database.db
      .insertInto('second_factor_failures')
      .values({ user_id: ann.id, factor: 'carro_id', failures: maxFailuresInARow - 1, updated_at: 0 })
      .execute();
    const wrong = await approve(id, other(shown?.numbers ?? [], number));
    expect(wrong.status).toBe(422);
    const { messages } = await mailsTo(ann.email);
    expect(messages.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('A sign-in method was locked'),
    );
  });

  it('is replaced by the next one of the same sign-in', async () => {
    const pending = await startSignIn(portal, ann);
    const first = await asked(pending);
    const again = await portal.call(challengeRetry, {
      token: pending,
      params: { factor: 'carro_id' },
      body: { challenge_id: first.challenge_id },
    });
    expect(again.status).toBe(200);
    expect(await ann.device.waiting()).toHaveLength(1);
    expect((await approve(first.challenge_id, first.number)).body.status).toBe('challenge_expired');
    expect(await status(pending, first.challenge_id)).toEqual({ state: 'expired' });
    expect((await approve(again.body.challenge_id, again.body.number ?? '')).status).toBe(200);
  });

  it('#78 can be approved until it expires, and an approval is not delivered afterwards', async () => {
    const pending = await startSignIn(portal, ann);
    const first = await asked(pending);
    portal.clock.advance(2 * minute - 1 * second);
    const { body } = await approve(first.challenge_id, first.number);
    portal.clock.advance(2 * second);
    expect(await status(pending, first.challenge_id)).toEqual({ state: 'expired' });
    expect((await verify(pending, first.challenge_id, body.code)).body.status).toBe('challenge_expired');
    const late = await asked(pending);
    portal.clock.advance(2 * minute);
    expect(await ann.device.waiting()).toEqual([]);
    expect((await approve(late.challenge_id, late.number)).body.status).toBe('challenge_expired');
    expect((await deny(late.challenge_id)).body.status).toBe('challenge_expired');
    expect(await status(pending, late.challenge_id)).toEqual({ state: 'expired' });
  });

  it('#78 yields one proof, however often it is queried', async () => {
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    await approve(id, number);
    const first = (await status(pending, id)).mfa_token ?? '';
    const second_ = (await status(pending, id)).mfa_token ?? '';
    expect((await finish(pending, first)).body.mfa_token_status).toBe('invalid');
    expect((await finish(pending, second_)).status).toBe(200);
  });

  it('ends with the token under which it was requested', async () => {
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    await portal.fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${pending}` } });
    expect((await approve(id, number)).body.status).toBe('challenge_expired');
  });
});

describe("the companion's code, for networks that block realtime", () => {
  it('works like the event, once, and instead of it', async () => {
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    expect((await verify(pending, id, '000000')).body.status).toBe('invalid_code');
    const { body } = await approve(id, number);
    const byRealtime = (await status(pending, id)).mfa_token ?? '';
    const byCode = (await verify(pending, id, body.code)).body.mfa_token;
    expect((await verify(pending, id, body.code)).body.status).toBe('challenge_expired');
    expect((await finish(pending, byRealtime)).body.mfa_token_status).toBe('invalid');
    expect(await status(pending, id)).toEqual({ state: 'approved' });
    expect((await finish(pending, byCode)).status).toBe(200);
  });

  it('is refused if the event was used', async () => {
    const { challenge_id: id, number } = await asked(ann.token);
    const { body } = await approve(id, number);
    const mfaToken = (await status(ann.token, id)).mfa_token ?? '';
    await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body: { is_enabled: false } });
    expect((await verify(ann.token, id, body.code)).body.status).toBe('challenge_expired');
  });

  it('#12 after five wrong attempts the right code is refused too', async () => {
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    const { body } = await approve(id, number);
    const wrong = body.code === '111111' ? '222222' : '111111';
    for (let left = 4; left >= 0; left -= 1) {
      expect((await verify(pending, id, wrong)).body).toMatchObject({
        status: 'invalid_code',
        attempts_left: left,
      });
    }
    expect((await verify(pending, id, body.code)).body.status).toBe('rate_limited');
    portal.clock.advance(minute);
    expect((await verify(pending, id, body.code)).body.status).toBe('challenge_expired');
  });
});

describe('security #8', () => {
  it('#8 a sixth request within ten minutes is refused, across sign-ins', async () => {
    const pendings = [await startSignIn(portal, ann), await startSignIn(portal, ann)];
    for (let n = 0; n < 5; n += 1) {
      await asked(pendings[n % 2] ?? '');
      portal.clock.advance(30 * second);
    }
    for (const token of pendings) {
      const { status: code, body, headers } = await ask(portal, token);
      expect([code, body.status]).toEqual([429, 'rate_limited']);
      expect(headers.get('retry-after')).toBe(String(body.retry_after));
      expect(body.retry_after).toBe(10 * 60 - 150);
    }
    portal.clock.advance((10 * 60 - 150) * second);
    const fresh = await startSignIn(portal, ann);
    expect((await ask(portal, fresh)).status).toBe(200);
    expect((await ask(portal, fresh)).status).toBe(429);
  });

  it('#8 five of ten concurrent requests are made', async () => {
    const pending = await startSignIn(portal, ann);
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(portal, pending)));
    expect(replies.filter(({ status: code }) => code === 200)).toHaveLength(5);
    expect(replies.filter(({ status: code }) => code === 429)).toHaveLength(5);
    expect(await ann.device.waiting()).toHaveLength(1);
  });

  it('#8 a denial is final: the sign-in ends, it is recorded, and the owner is notified', async () => {
    portal.clock.advance(1 * second);
    const pending = await startSignIn(portal, ann);
    const { challenge_id: id, number } = await asked(pending);
    expect((await deny(id)).status).toBe(200);
    expect((await approve(id, number)).status).toBe(409);
    expect((await deny(id)).status).toBe(409);
    // A page without realtime learns it from the refusal of any call.
    const asking = await portal.call(approvalStatus, { token: pending, body: { challenge_id: id } });
    expect([asking.status, asking.body.session_ended?.reason]).toEqual([401, 'denied']);
    const info = await portal.call(mfaInfoRead, { token: pending });
    expect([info.status, info.body.session_ended?.reason]).toEqual([401, 'denied']);
    expect((await ask(portal, pending)).status).toBe(401);
    const { body } = await portal.call(loginHistoryList, { token: ann.token });
    expect(body.login_histories[0]).toMatchObject({
      result: 'denied',
      factor: 'carro_id',
      method: 'password',
    });
    await expect
      .poll(async () => (await mailsTo(ann.email)).messages[0]?.subject, { timeout: 10_000 })
      .toContain('A sign-in was denied');
  });

  it('#8 denying a step-up keeps the session, and issues no proof', async () => {
    const { challenge_id: id, number } = await asked(ann.token);
    expect((await deny(id)).status).toBe(200);
    expect(await status(ann.token, id)).toEqual({ state: 'denied', reason: 'denied' });
    expect((await approve(id, number)).status).toBe(409);
    expect((await portal.call(isAuthenticated, { token: ann.token })).status).toBe(200);
  });

  it('#8 only one of a concurrent approval and denial takes effect', async () => {
    for (let round = 0; round < 3; round += 1) {
      portal.clock.advance(10 * minute);
      const { challenge_id: id, number } = await asked(ann.token);
      const replies = await Promise.all([approve(id, number), deny(id)]);
      const codes = replies.map(({ status: code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      const { state } = await status(ann.token, id);
      expect(state).toBe(codes[0] === 200 ? 'approved' : 'denied');
    }
  });
});

it('#7 #64 requests of another user or sign-in are not found, and stay unchanged', async () => {
  const bob = await companionAccount(portal, `approvals-bob-${count}@example.com`);
  const pending = await startSignIn(portal, ann);
  const { challenge_id: id, number } = await asked(pending);
  expect((await approve(id, number, bob.device)).status).toBe(404);
  expect((await deny(id, bob.device)).status).toBe(404);
  expect(await bob.device.waiting()).toEqual([]);
  const { body } = await approve(id, number);
  for (const token of [bob.token, ann.token, await startSignIn(portal, ann)]) {
    expect((await portal.call(approvalStatus, { token, body: { challenge_id: id } })).status).toBe(404);
    expect((await verify(token, id, body.code)).status).toBe(404);
  }
  const proof = (await status(pending, id)).mfa_token ?? '';
  expect((await finish(await startSignIn(portal, ann), proof)).body.mfa_token_status).toBe('invalid');
  expect((await finish(pending, proof)).status).toBe(200);
});

describe('budgets of requests', () => {
  const signInFrom = async (cookie: string) => {
    const { headers, body } = await portal.call(passwordLogin, {
      body: { email: ann.email, password: 'correct horse battery' },
      headers: cookie ? { cookie } : {},
    });
    const given = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return { cookie: given, token: 'auth_token' in body ? (body.auth_token ?? '') : '' };
  };
  const askFrom = ({ token, cookie }: { token: string; cookie: string }) =>
    portal.call(challengeRequest, {
      token,
      params: { factor: 'carro_id' },
      body: {},
      headers: { cookie },
    });
  /** The cookie of a browser in which the owner completed a sign-in. */
  async function knownBrowser(): Promise<string> {
    const begun = await signInFrom('');
    const { body } = await askFrom(begun);
    await approve(body.challenge_id, body.number ?? '');
    const proof = (await status(begun.token, body.challenge_id)).mfa_token ?? '';
    const done = await portal.call(loginSecondFactor, {
      token: begun.token,
      mfaToken: proof,
      body: {},
      headers: { cookie: begun.cookie },
    });
    expect(done.status).toBe(200);
    return begun.cookie;
  }

  it('#101 a stranger with the password cannot use up the requests of a known browser or a session', async () => {
    const own = await knownBrowser();
    const stranger = await signInFrom('');
    for (let n = 0; n < 5; n += 1) await askFrom(stranger);
    expect((await askFrom(stranger)).status).toBe(429);
    for (let n = 0; n < 5; n += 1) {
      expect((await askFrom(await signInFrom(own))).status).toBe(200);
      expect((await ask(portal, ann.token)).status).toBe(200);
    }
    expect((await askFrom(await signInFrom(own))).status).toBe(429);
    expect((await ask(portal, ann.token)).status).toBe(429);
  });

  it('#479 nor those of a reset, which began with the mailbox', async () => {
    const stranger = await signInFrom('');
    for (let n = 0; n < 5; n += 1) await askFrom(stranger);
    expect((await askFrom(stranger)).status).toBe(429);
    await portal.call(forgotPassword, { body: { email: ann.email } });
    const token =
      (await newestLink(portal, ann.email, '/auth/reset-password')).searchParams.get('token') ?? '';
    const given = { email: ann.email, token, password: 'quiet river at midnight' };
    const { body } = await portal.call(passwordReset, { body: given });
    expect((await askFrom({ token: body.auth_token ?? '', cookie: '' })).status).toBe(200);
  });

  it('#101 a denied request blocks its source for an hour, but not the known browser or a session', async () => {
    const own = await knownBrowser();
    const stranger = await signInFrom('');
    const { body } = await askFrom(stranger);
    expect((await deny(body.challenge_id)).status).toBe(200);
    const again = await askFrom(await signInFrom(''));
    expect([again.status, again.body.status, again.body.retry_after]).toEqual([429, 'rate_limited', 3_600]);
    const mine = await askFrom(await signInFrom(own));
    expect(mine.status).toBe(200);
    expect((await ask(portal, ann.token)).status).toBe(200);
    // A known browser that is denied is blocked too, for the duration of its window.
    await deny(mine.body.challenge_id);
    expect((await askFrom(await signInFrom(own))).body.retry_after).toBe(600);
    portal.clock.advance(hour);
    expect((await askFrom(await signInFrom(''))).status).toBe(200);
    await expect
      .poll(async () => (await mailsTo(ann.email)).messages.map(({ subject }) => subject).join(), {
        timeout: 10_000,
      })
      .toContain('A sign-in was denied');
  });

  it('#108 a request of an abandoned sign-in ends when the same browser begins another sign-in, and only then', async () => {
    const first = await signInFrom('');
    const { body } = await askFrom(first);
    await askFrom(await signInFrom(''));
    await askFrom({ token: ann.token, cookie: first.cookie });
    expect(await status(first.token, body.challenge_id)).toEqual({ state: 'waiting' });
    await askFrom(await signInFrom(first.cookie));
    expect(await status(first.token, body.challenge_id)).toEqual({ state: 'expired' });
    expect((await approve(body.challenge_id, body.number ?? '')).body.status).toBe('challenge_expired');
  });
});
