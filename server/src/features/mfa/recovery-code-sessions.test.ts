import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { proofByPassword } from './testing/authenticator-app.ts';

const email = 'owner@example.com';
const password = 'correct horse battery';
let portal: TestPortal;
/** Of a session that the password and a recovery code began. */
let token: string;

beforeEach(async () => {
  portal = await testPortal();
  const { id } = await portal.createUser({ email, password, emailVerified: true });
  const own = await portal.signIn(email, password);
  const mfaToken = await proofByPassword(portal, own, password);
  const { codes } = (await portal.call(recoveryCodesGenerate, { token: own, mfaToken })).body;
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).where('id', '=', id).execute();
  portal.clock.advance(2 * day);
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  const pending = body.auth_token ?? '';
  const proof = await portal.call(recoveryCodeVerify, {
    token: pending,
    body: { code: codes[0]?.code ?? '' },
  });
  const signedIn = { mfa_token: proof.body.mfa_token };
  token = (await portal.call(loginSecondFactor, { token: pending, body: signedIn })).body.auth_token ?? '';
  portal.clock.advance(20 * minute);
});
afterEach(() => portal.stop());

const byPassword = () => proofByPassword(portal, token, password);

async function byMailbox(): Promise<string> {
  const params = { factor: 'email_otp' as const };
  const sent = await portal.call(challengeRequest, { token, params, body: {} });
  const body = { challenge_id: sent.body.challenge_id, code: await newestCode(portal, email) };
  return (await portal.call(challengeVerify, { token, params, body })).body.mfa_token;
}

it('#573 the password and a recovery code make and show no others, where a code to the mailbox confirms', async () => {
  const made = await portal.call(recoveryCodesGenerate, { token, mfaToken: await byPassword() });
  expect(made.body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'email_otp' }] });
  const seen = await portal.call(recoveryCodesView, { token, mfaToken: await byPassword() });
  expect(seen.status).toBe(403);
  expect((await portal.call(recoveryCodesGenerate, { token, mfaToken: await byMailbox() })).status).toBe(200);
});

it('#573 nor after the email was moved away in the same session', async () => {
  const theirs = 'thief@example.com';
  const asked = await portal.call(emailChangeRequest, {
    token,
    mfaToken: await byPassword(),
    body: { email: theirs },
  });
  const given = { challenge_id: asked.body.challenge_id, code: await newestCode(portal, theirs) };
  expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
  const made = await portal.call(recoveryCodesGenerate, { token, mfaToken: await byPassword() });
  expect(made.body).toMatchObject({ status: '2fa_required', available_factors: [] });
});
