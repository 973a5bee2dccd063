import { passwordLogin } from '@latchkey/contract/login/password-login';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { type Loss, waysInRead } from '@latchkey/contract/mfa/ways-in-read';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { afterEach, expect, it } from 'vitest';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day } from '../../platform/clock/durations.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import { proofByApp, proofByPassword, registerApp, twoFactorAccount } from './testing/authenticator-app.ts';

// Each answer of the page beside what the sign-in and the reset do.
let portal: TestPortal;
afterEach(() => portal.stop());

const password = 'correct horse battery';
const newPassword = 'another horse battery';

async function waysAfter(token: string, loss: Loss) {
  const { status, body } = await portal.call(waysInRead, { token });
  expect(status).toBe(200);
  return body.losses.find((one) => one.loss === loss)?.ways;
}

/** The methods that a sign-in with the password asks for. */
async function askedAtSignIn(email: string, typed = password) {
  const { body } = await portal.call(passwordLogin, { body: { email, password: typed } });
  return body.available_factors?.map(({ type }) => type);
}

/** Sets the new password by a mailed link, as somebody who has forgotten the old one. */
async function reset(email: string) {
  await portal.call(forgotPassword, { body: { email, request_origin: portal.url } });
  const link = await newestLink(portal, email, '/auth/reset-password');
  const body = { email, token: link.searchParams.get('token') ?? '', password: newPassword };
  return () => portal.call(passwordReset, { body });
}

it('the page promises no code by email where SIGN_IN_FACTORS lists none, as the sign-in and the reset accept none', async () => {
  portal = await testPortal({ SIGN_IN_FACTORS: 'passkey,totp,recovery_code' });
  const { email, token } = await twoFactorAccount(portal, 'strong@example.com');
  portal.clock.advance(day);
  expect(await askedAtSignIn(email)).toEqual(['totp']);
  const { body } = await (await reset(email))();
  expect(body.available_factors?.map(({ type }) => type)).toEqual(['totp']);
  expect(await waysAfter(token, 'phone')).toEqual([]);
  expect(await waysAfter(token, 'password')).toEqual([{ begins: 'reset', second: 'totp' }]);
  expect((await portal.call(waysInRead, { token })).body.remedy).toBe('recovery_code');
});

it('the page counts a reset by an unverified email that an operator set, which the app confirms', async () => {
  portal = await testPortal();
  const email = 'set@example.com';
  await portal.createUser({ email, password, emailSetBy: 'operator' });
  const token = await portal.signIn(email, password);
  const seed = await registerApp(portal, token, await proofByPassword(portal, token, password));
  const mfaToken = await proofByApp(portal, token, seed);
  await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } });
  portal.clock.advance(day);
  expect(await waysAfter(token, 'password')).toEqual([{ begins: 'reset', second: 'totp' }]);

  const resets = await reset(email);
  const { auth_token: pending = '' } = (await resets()).body;
  const mfa_token = await proofByApp(portal, pending, seed);
  await portal.call(forgotPasswordSecondFactor, { token: pending, body: { mfa_token } });
  expect((await resets()).body).toEqual({});
  expect(await askedAtSignIn(email, newPassword)).toContain('totp');
});

it('the page promises no sign-in with a password that a report has left to known browsers', async () => {
  portal = await testPortal();
  const email = 'known@example.com';
  const { id } = await portal.createUser({ email, password, emailSetBy: 'person' });
  const token = await portal.signIn(email, password);
  expect(await waysAfter(token, 'phone')).toEqual([{ begins: 'password', second: null }]);
  const users = usersRepository(portal.store.database.db);
  const version = (await users.findById(id))?.password_version ?? 0;
  await users.update(id, { doubted_password_version: version });
  expect((await portal.call(passwordLogin, { body: { email, password } })).status).toBe(401);
  expect(await waysAfter(token, 'phone')).toEqual([]);
});
