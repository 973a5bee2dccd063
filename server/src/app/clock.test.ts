import { register } from '@latchkey/contract/joining/register';
import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { deletionRequest } from '@latchkey/contract/leaving/deletion-request';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passkeyLoginVerify } from '@latchkey/contract/login/passkey-login-verify';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePhone } from '../features/accounts/phone-number.ts';
import {
  codeOf,
  proofByApp,
  proofByPassword,
  twoFactorAccount,
} from '../features/mfa/testing/authenticator-app.ts';
import { SoftwareAuthenticator } from '../features/passkeys/testing/software-authenticator.ts';
import { resetLinkLife } from '../features/passwords/limits.ts';
import { day, hour, minute } from '../platform/clock/durations.ts';
import { usableOnce } from '../platform/db/use-up-over.ts';
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

it('#106 an expired reset link stays expired when the clock is set back, whether or not it was opened before', async () => {
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

it('#106 an expired code stays expired when the clock is set back', async () => {
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

it('#106 after a forward clock jump is undone, no one has to wait a day: codes are sent and sign-ins work', async () => {
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

it('#133 an expired proof, ceremony and session stay expired when the clock is set back, seen or not', async () => {
  for (const isSeen of [true, false]) {
    const email = `clock-${isSeen}@example.com`;
    await portal.createUser({ email, emailVerified: true, password });
    const token = await portal.signIn(email, password);
    const mfaToken = await proofByPassword(portal, token, password);
    const { body: ceremony } = await portal.call(passkeyLoginOption, {
      body: { server_host: portal.config.http.publicUrl },
    });
    const toggle = () => portal.call(recoveryCodesView, { token, mfaToken });
    const answer = () => {
      const payloads = new SoftwareAuthenticator().get(ceremony, portal.config.http.publicUrl);
      return portal.call(passkeyLoginVerify, { body: { reference_code: ceremony.reference_code, payloads } });
    };
    portal.clock.advance(11 * minute);
    if (isSeen) {
      expect((await toggle()).body.mfa_token_status).toBe('expired');
      expect((await answer()).body.status).toBe('challenge_expired');
    } else await useUp();
    portal.clock.advance(-11 * minute);
    expect((await toggle()).body.mfa_token_status).toBe('expired');
    expect((await answer()).body.status).toBe('challenge_expired');
    const idle = (portal.config.sessions.idleDays + 1) * day;
    portal.clock.advance(isSeen ? idle : portal.config.sessions.absoluteDays * day);
    if (isSeen) expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
    else await useUp();
    portal.clock.advance(isSeen ? -idle : -portal.config.sessions.absoluteDays * day);
    await expect.poll(async () => (await portal.call(isAuthenticated, { token })).status).toBe(401);
  }
});

it('#133 a proof refused inside a write is ended permanently, without waiting for a task', async () => {
  await portal.createUser({ email: 'written@example.com', emailVerified: true, password });
  const token = await portal.signIn('written@example.com', password);
  const mfaToken = await proofByPassword(portal, token, password);
  const remove = async () => (await portal.call(deletionRequest, { token, mfaToken, body: {} })).body;
  portal.clock.advance(11 * minute);
  expect(await remove()).toMatchObject({ mfa_token_status: 'expired' });
  portal.clock.advance(-11 * minute);
  expect(await remove()).toMatchObject({ mfa_token_status: 'expired' });
});

it('#133 every single-use value is used up when it expires', async () => {
  // Codes and mailed links have their own rules.
  const known: readonly string[] = [...usableOnce, 'one_time_codes', 'mailed_links'];
  const tables = await portal.store.database.db.introspection.getTables();
  const ending = tables.filter(({ columns }) =>
    ['used_at', 'expires_at'].every((one) => columns.some(({ name }) => name === one)),
  );
  expect(ending.length).toBeGreaterThan(5);
  expect(ending.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

it('#133 after a forward clock jump is undone, an authenticator app works at once and each code still works once', async () => {
  const account = await twoFactorAccount(portal, 'app@example.com');
  portal.clock.advance(30 * day);
  const pending = async () => {
    const body = { email: account.email, password: account.password };
    return (await portal.call(passwordLogin, { body })).body.auth_token ?? '';
  };
  await proofByApp(portal, await pending(), account.seed);
  portal.clock.advance(-30 * day);
  const code = codeOf(portal, account.seed);
  expect((await portal.call(totpVerify, { token: await pending(), body: { code } })).status).toBe(200);
  expect((await portal.call(totpVerify, { token: await pending(), body: { code } })).body.status).toBe(
    'code_used',
  );
});

it('#106 reports readiness', async () => {
  expect(await (await portal.fetch('/readyz')).json()).toEqual({ status: 'ok' });
});

it('#469 what was sent while the clock was a year ahead is not valid for that year, and what was sent before is not lost', async () => {
  const ahead = 365 * day;
  await using undo = new AsyncDisposableStack();
  const other = await testPortal({ REGISTRATION: 'open' });
  undo.defer(() => other.stop());
  const email = 'ann@example.com';
  await other.createUser({
    email,
    emailVerified: true,
    password,
    phone: parsePhone('+6581234567'),
    phoneVerified: true,
  });
  const number = { phone_code: '+65', phone_no: '81234567', send_via: 'sms' } as const;

  /** Sends one of each, and returns what uses them. */
  const send = async (newcomer: string) => {
    const { body: asked } = await other.call(phoneLoginRequest, { body: number });
    const otp = await newestCode(other, '+6581234567');
    await other.call(forgotPassword, { body: { email } });
    const reset = (await newestLink(other, email)).searchParams.get('token') ?? '';
    await other.call(register, { body: { email: newcomer } });
    const join = (await newestLink(other, newcomer, '/auth/register')).searchParams.get('token') ?? '';
    return async () => [
      (await other.call(phoneLoginVerify, { body: { reference_number: asked.reference_number, otp } }))
        .status,
      (
        await other.call(passwordReset, {
          body: { email, token: reset, password: 'quiet river at midnight' },
        })
      ).status,
      (await other.call(registerConfirm, { body: { token: join, name: 'New', password } })).status,
    ];
  };
  other.clock.advance(ahead);
  const useLater = await send('later@example.com');
  other.clock.advance(-ahead);
  expect(await useLater()).toEqual([422, 400, 400]);

  // Set back by mistake for a moment, and right again.
  other.clock.advance(2 * minute);
  const use = await send('now@example.com');
  other.clock.advance(-30 * day);
  for (const task of other.portal.tasks) await task.run();
  other.clock.advance(30 * day);
  expect(await use()).toEqual([200, 200, 200]);
});
