import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { codeOf, proofByApp, type TwoFactorAccount, twoFactorAccount } from './testing/authenticator-app.ts';

let portal: TestPortal;
let ann: TwoFactorAccount;
let bob: TwoFactorAccount;

beforeAll(async () => {
  portal = await testPortal();
  ann = await twoFactorAccount(portal, 'ann@example.com');
  bob = await twoFactorAccount(portal, 'bob@example.com');
});
afterAll(() => portal.stop());

/** The pending token of a sign-in in progress. */
async function startSignIn({ email, password }: TwoFactorAccount): Promise<string> {
  const { status, body } = await portal.call(passwordLogin, { body: { email, password } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: '2fa_required' });
  return body.auth_token ?? '';
}

const finish = (token: string, mfaToken?: string) =>
  portal.call(loginSecondFactor, { token, ...(mfaToken ? { mfaToken } : {}), body: {} });

const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;

it("a sign-in with 2FA offers the account's factors except the password, and results in a session", async () => {
  const { email, password } = ann;
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  const offered = 'available_factors' in body ? body.available_factors?.map(({ type }) => type) : [];
  expect(offered).toContain('totp');
  expect(offered).not.toContain('password');
  const pending = body.auth_token ?? '';
  const done = await finish(pending, await proofByApp(portal, pending, ann.seed));
  expect(done.status).toBe(200);
  expect(await isAlive(done.body.auth_token ?? '')).toBe(true);
});

it('#45 the pending token becomes invalid when its sign-in completes', async () => {
  const pending = await startSignIn(ann);
  const proofs = [await proofByApp(portal, pending, ann.seed), await proofByApp(portal, pending, ann.seed)];
  expect((await finish(pending, proofs[0])).status).toBe(200);
  expect((await finish(pending, proofs[1])).status).toBe(401);
  expect((await portal.call(totpVerify, { token: pending, body: { code: '000000' } })).status).toBe(401);
});

it('#2 the proof of another user, sign-in or session completes nothing and stays valid for its owner', async () => {
  const mine = await startSignIn(ann);
  const sameUserOtherSignIn = await startSignIn(ann);
  const otherUser = await startSignIn(bob);
  const proof = await proofByApp(portal, mine, ann.seed);
  const inSession = await proofByApp(portal, ann.token, ann.seed);
  for (const [token, mfaToken] of [
    [otherUser, proof],
    [sameUserOtherSignIn, proof],
    [mine, inSession],
    [mine, 'made-up'],
  ] as const) {
    const { status, body } = await finish(token, mfaToken);
    expect([status, body.status, body.mfa_token_status]).toEqual([403, '2fa_required', 'invalid']);
  }
  expect((await finish(mine, proof)).status).toBe(200);
  const toggled = await portal.call(twoFactorToggle, {
    token: ann.token,
    mfaToken: inSession,
    body: { is_enabled: true },
  });
  expect(toggled.status).toBe(200);
});

it('#2 a proof obtained under a pending token confirms no action of a session', async () => {
  const pending = await startSignIn(bob);
  const proof = await proofByApp(portal, pending, bob.seed);
  const { status, body } = await portal.call(twoFactorToggle, {
    token: bob.token,
    mfaToken: proof,
    body: { is_enabled: false },
  });
  expect([status, body.mfa_token_status]).toEqual([403, 'invalid']);
  expect((await finish(pending, proof)).status).toBe(200);
});

it('#2 a proof is used once', async () => {
  const body = { is_enabled: true };
  const mfaToken = await proofByApp(portal, ann.token, ann.seed);
  expect((await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body })).status).toBe(200);
  const again = await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body });
  expect([again.status, again.body.mfa_token_status]).toEqual([403, 'used']);
});

it('#2 a proof is refused after ten minutes', async () => {
  const body = { is_enabled: true };
  const mfaToken = await proofByApp(portal, ann.token, ann.seed);
  portal.clock.advance(10 * minute);
  const late = await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body });
  expect([late.status, late.body.mfa_token_status]).toEqual([403, 'expired']);
  const fresh = await proofByApp(portal, ann.token, ann.seed);
  portal.clock.advance(10 * minute - 1 * second);
  expect((await portal.call(twoFactorToggle, { token: ann.token, mfaToken: fresh, body })).status).toBe(200);
});

it('R22 of 50 parallel uses of a proof one succeeds', async () => {
  for (let round = 0; round < 3; round += 1) {
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        portal.call(twoFactorToggle, { token: ann.token, mfaToken, body: { is_enabled: true } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(49);
  }
});

it('R22 of 50 parallel second factors one becomes a session', async () => {
  const pending = await startSignIn(ann);
  const proof = await proofByApp(portal, pending, ann.seed);
  const replies = await Promise.all(Array.from({ length: 50 }, () => finish(pending, proof)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('#82 the database contains no proof in readable form', async () => {
  const proof = await proofByApp(portal, ann.token, ann.seed);
  const rows = await portal.store.database.db.selectFrom('mfa_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(proof);
});

it('#4 a second factor alone creates no session', async () => {
  const { status } = await portal.call(totpVerify, { body: { code: codeOf(portal, ann.seed) } });
  expect(status).toBe(401);
  expect((await finish('', 'anything')).status).toBe(401);
});
