import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { proofByPassword, registerApp } from '../mfa/testing/authenticator-app.ts';
import { smsOfKind } from './limits.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

it('#387 an account without a verified email is told by SMS of a sign-in method that was added', async () => {
  const password = 'correct horse battery';
  const email = 'ann@example.com';
  const phone = parsePhone('+6581234567');
  await portal.createUser({ email, password, phone, phoneVerified: true });
  const token = await portal.signIn(email, password);
  await registerApp(portal, token, await proofByPassword(portal, token, password));
  await portal.call(recoveryCodesGenerate, { token, body: {} });
  const texts = (await readInbox(portal, '+6581234567')).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining('recovery codes'),
    expect.stringContaining('Authenticator app was added to your account'),
  ]);
});

it('#387 an account without a verified email is told by SMS of each change of its second factors, and of an email that it gets', async () => {
  const password = 'correct horse battery';
  const email = 'cid@example.com';
  await portal.createUser({ email, password, phone: parsePhone('+6581234569'), phoneVerified: true });
  const token = await portal.signIn(email, password);
  for (const body of [{ is_enabled: true }, { allow_codes: false }, { allow_codes: true }]) {
    const mfaToken = await proofByPassword(portal, token, password);
    expect((await portal.call(twoFactorToggle, { token, mfaToken, body })).status).toBe(200);
  }
  const fresh = 'cid2@example.com';
  const mfaToken = await proofByPassword(portal, token, password);
  const { body } = await portal.call(emailChangeRequest, { token, mfaToken, body: { email: fresh } });
  const code = (await readInbox(portal, fresh))[0]?.code ?? '';
  const given = { challenge_id: body.challenge_id, code };
  expect((await portal.call(emailChangeConfirm, { token, body: given })).status).toBe(200);
  const texts = (await readInbox(portal, '+6581234569')).map(({ text }) => text);
  expect(texts).toEqual([
    // Not 'This address no longer belongs to it', which a mail to the former address says.
    expect.stringContaining('The email address for your account was changed. Not you?'),
    expect.stringContaining('Codes by email and SMS can now be used'),
    expect.stringContaining('Codes by email and SMS can no longer be used'),
    expect.stringContaining('Two-factor authentication was turned on'),
  ]);
});

it('#508 causes no SMS without end: a kind of notice is sent five times a day to an account', async () => {
  const password = 'correct horse battery';
  const email = 'dan@example.com';
  await portal.createUser({ email, password, phone: parsePhone('+6581234568'), phoneVerified: true });
  const generate = async (times: number) => {
    const token = await portal.signIn(email, password);
    for (let time = 0; time < times; time += 1) {
      const mfaToken = await proofByPassword(portal, token, password);
      expect((await portal.call(recoveryCodesGenerate, { token, mfaToken, body: {} })).status).toBe(200);
    }
    return (await readInbox(portal, '+6581234568')).length;
  };
  expect(await generate(smsOfKind.points + 3)).toBe(smsOfKind.points);
  portal.clock.advance(smsOfKind.duration);
  expect(await generate(1)).toBe(smsOfKind.points + 1);
});
