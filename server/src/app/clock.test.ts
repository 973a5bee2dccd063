import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePhone } from '../features/accounts/phone-number.ts';
import { resetLinkLife } from '../features/passwords/limits.ts';
import { day, hour, minute } from '../platform/clock/durations.ts';
import { newestCode, newestLink } from './testing/read-inbox.ts';
import { type TestPortal, testPortal } from './testing/test-portal.ts';

const password = 'correct horse battery';
const phone = { phone_code: '+65', phone_no: '81234567', send_via: 'sms' } as const;
let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  await portal.createUser({
    email: 'ann@example.com',
    emailVerified: true,
    password,
    phone: parsePhone('+6581234567'),
    phoneVerified: true,
  });
});
afterAll(() => portal.stop());

const useUp = () =>
  portal.portal.tasks.find(({ name }) => name === 'use up codes and links that are over')?.run();
const askForCode = () => portal.call(phoneLoginRequest, { body: phone });

it('#106 a reset link that is over stays so when the clock goes back, whether it was shown or not', async () => {
  for (const isShown of [true, false]) {
    await portal.call(forgotPassword, { body: { email: 'ann@example.com' } });
    const token = (await newestLink(portal, 'ann@example.com')).searchParams.get('token') ?? '';
    const body = { email: 'ann@example.com', token, password: 'quiet river at midnight' };
    portal.clock.advance(resetLinkLife + 1 * minute);
    if (isShown) expect((await portal.call(passwordReset, { body })).status).toBe(400);
    else await useUp();
    portal.clock.advance(-1 * hour);
    expect((await portal.call(passwordReset, { body })).status).toBe(400);
    portal.clock.advance(2 * hour);
  }
});

it('#106 a code that is over stays so when the clock goes back', async () => {
  const { body } = await askForCode();
  const otp = await newestCode(portal, '+6581234567');
  portal.clock.advance(6 * minute);
  await useUp();
  portal.clock.advance(-1 * hour);
  const { status } = await portal.call(phoneLoginVerify, {
    body: { otp, reference_number: body.reference_number },
  });
  expect(status).toBe(422);
  portal.clock.advance(2 * hour);
});

it('#106 after a forward jump that is undone nobody waits a day: codes are sent, and sign-ins go on', async () => {
  portal.clock.advance(1 * day);
  expect((await askForCode()).status).toBe(200);
  const wrong = { email: 'ann@example.com', password: 'not this one' };
  for (let attempt = 0; attempt < 12; attempt += 1) await portal.call(passwordLogin, { body: wrong });
  portal.clock.advance(-1 * day);
  expect((await askForCode()).status).toBe(200);
  const signIn = () => portal.call(passwordLogin, { body: { email: 'ann@example.com', password } });
  expect((await signIn()).status).toBe(401);
  portal.clock.advance(15 * minute + 1_000);
  expect((await signIn()).status).toBe(200);
});

it('#106 says that it can work', async () => {
  expect(await (await portal.fetch('/readyz')).json()).toEqual({ status: 'ok' });
});
