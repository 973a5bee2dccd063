import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { type AccountChanges, accountsService } from '../accounts/accounts.service.ts';
import { emailChange, phoneChange } from '../accounts/contact-changes.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { User } from '../accounts/user.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';
import { proofByPassword } from './testing/authenticator-app.ts';
import { proofByCode } from './testing/proof-by-sms.ts';

const email = 'person@example.com';
const corrected = 'corrected@example.com';
const password = 'correct horse battery';
let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal();
});
afterEach(() => portal.stop());

const phoneNumber = (e164: string) => {
  const parsed = parsePhone(e164);
  if (!parsed) throw new Error('Not a phone number');
  return parsed;
};

/** As an operator does on the command line and in the console. */
async function correct(id: string, changes: (held: User, now: number) => AccountChanges): Promise<void> {
  const { db } = portal.store.database;
  const accounts = accountsService({ db, clock: portal.clock, ...accountEndings(portal.clock) });
  await accounts.update(id, (held) => changes(held, portal.clock.now()));
}

async function switchOn(token: string): Promise<void> {
  const mfaToken = await proofByPassword(portal, token, password);
  expect((await portal.call(twoFactorToggle, { token, mfaToken, body: { is_enabled: true } })).status).toBe(
    200,
  );
}

const begin = async (as: string) =>
  (await portal.call(passwordLogin, { body: { email: as, password } })).body;

const heldBy = async (token: string): Promise<string[]> =>
  (await portal.call(mfaInfoRead, { token })).body.registered_factors.map(({ type }) => type);

describe('#574 an account whose second factor is a code to a contact that an operator corrects', () => {
  it('is asked for a code to the new email, through a second correction as well', async () => {
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    await switchOn(await portal.signIn(email, password));
    await correct(id, (held, now) => emailChange({ given: 'typo@example.com' }, held, now));
    await correct(id, (held, now) => emailChange({ given: corrected }, held, now));
    const pending = await begin(corrected);
    expect(pending).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'email_otp' }] });
    const token = pending.auth_token ?? '';
    const proof = await proofByCode(portal, token, 'email_otp', corrected);
    const entered = await portal.call(loginSecondFactor, { token, body: { mfa_token: proof } });
    expect(entered.status).toBe(200);
    // Nobody has verified the address by that: its owner is told of everything when they do.
    const row = await portal.store.database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row.email_verified_at).toBeNull();
  });

  it('is asked for a code to the new phone', async () => {
    const phone = { phone: phoneNumber('+6591234567'), phoneVerified: true };
    const { id } = await portal.createUser({ email, password, ...phone });
    await switchOn(await portal.signIn(email, password));
    await correct(id, (held, now) => phoneChange({ given: phoneNumber('+6591234568') }, held, now));
    const pending = await begin(email);
    expect(pending).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'sms_otp' }] });
    const token = pending.auth_token ?? '';
    const proof = await proofByCode(portal, token, 'sms_otp', '+6591234568');
    expect((await portal.call(loginSecondFactor, { token, body: { mfa_token: proof } })).status).toBe(200);
  });

  it('is asked for it too if the contact was removed in between', async () => {
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    await switchOn(await portal.signIn(email, password));
    await correct(id, (held, now) => emailChange({ given: null }, held, now));
    await correct(id, (held, now) => emailChange({ given: corrected }, held, now));
    expect(await begin(corrected)).toMatchObject({ available_factors: [{ type: 'email_otp' }] });
  });

  it('confirms with it what an operator adds, not with the password', async () => {
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    await operatorsOf(portal).grant('command_line', id, 'admin');
    await correct(id, (held, now) => emailChange({ given: corrected }, held, now));
    const token = await portal.signIn(corrected, password);
    const add = async (mfaToken: string) =>
      (await portal.call(totpRegisterRequest, { token, mfaToken, body: {} })).status;
    expect(await add(await proofByPassword(portal, token, password))).toBe(403);
    expect(await add(await proofByCode(portal, token, 'email_otp', corrected))).toBe(200);
  });

  it('is not, if the operator says that the address may be somebody else’s', async () => {
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    const token = await portal.signIn(email, password);
    await correct(id, (held, now) => emailChange({ given: corrected }, held, now));
    expect(await heldBy(token)).toContain('email_otp');
    await correct(id, (held, now) => emailChange({ verified: false }, held, now));
    expect(await heldBy(token)).not.toContain('email_otp');
  });

  it('#586 nor does a reset by that address take effect at once', async () => {
    const { id } = await portal.createUser({ email, password, emailVerified: true });
    await switchOn(await portal.signIn(email, password));
    await correct(id, (held, now) => emailChange({ given: corrected, verified: false }, held, now));
    await portal.call(forgotPassword, { body: { email: corrected } });
    const { searchParams } = await newestLink(portal, corrected, '/auth/reset-password');
    const token = searchParams.get('token') ?? '';
    const given = { email: corrected, token, password: 'quiet river at midnight' };
    const { status, body } = await portal.call(passwordReset, { body: given });
    expect([status, body.takes_effect_at]).toEqual([200, expect.any(String)]);
  });

  it('of an account that never had a verified contact no code is sent', async () => {
    const { id } = await portal.createUser({ email, password, emailSetBy: 'operator' });
    const token = await portal.signIn(email, password);
    await correct(id, (held, now) => emailChange({ given: corrected }, held, now));
    expect(await heldBy(token)).not.toContain('email_otp');
  });
});
