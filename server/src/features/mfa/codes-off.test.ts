import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestCode } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByApp, proofByPassword, registerApp } from './testing/authenticator-app.ts';

const password = 'correct horse battery';
const email = 'ann@example.com';
let portal: TestPortal;
let seed: string;
beforeEach(async () => {
  portal = await testPortal();
  const phone = { phone: parsePhone('+6591234567'), phoneVerified: true };
  await portal.createUser({ email, password, emailVerified: true, ...phone });
  const token = await portal.signIn(email, password);
  await proofByPassword(portal, token, password);
  seed = await registerApp(portal, token);
  await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
});
afterEach(() => portal.stop());

/** The pending sign-in after a code to the phone. */
async function signInByPhone() {
  portal.clock.advance(2 * minute);
  const number = { phone_code: '+65', phone_no: '91234567', send_via: 'sms' } as const;
  const { body: asked } = await portal.call(phoneLoginRequest, { body: number });
  const body = { reference_number: asked.reference_number, otp: await newestCode(portal, '+6591234567') };
  const { body: pending } = await portal.call(phoneLoginVerify, { body });
  return {
    token: pending.auth_token ?? '',
    offered: pending.available_factors?.map(({ type }) => type),
  };
}

const complete = async (token: string, mfa_token: string) =>
  (await portal.call(loginSecondFactor, { token, body: { mfa_token } })).status;
const setCodes = (allow_codes: 0 | 1) =>
  portal.store.database.db.updateTable('users').set({ allow_codes }).execute();

it('the password completes a sign-in that began with a code to the phone, while codes are allowed', async () => {
  const { token, offered } = await signInByPhone();
  expect(offered).toEqual(['totp', 'email_otp', 'password']);
  expect(await complete(token, await proofByPassword(portal, token, password))).toBe(200);
});

it('#492 with codes off it does not, as a code does not complete one that began with the password', async () => {
  await setCodes(0);
  const { token, offered } = await signInByPhone();
  expect(offered).toEqual(['totp']);
  const refused = await portal.call(passwordVerify, { token, body: { password } });
  expect([refused.status, refused.body.status]).toEqual([404, 'not_found']);
  expect(await complete(token, await proofByApp(portal, token, seed))).toBe(200);
});

it('#492 a password that was shown before codes were switched off completes nothing afterwards', async () => {
  const { token } = await signInByPhone();
  const mfaToken = await proofByPassword(portal, token, password);
  await setCodes(0);
  expect(await complete(token, mfaToken)).not.toBe(200);
});
