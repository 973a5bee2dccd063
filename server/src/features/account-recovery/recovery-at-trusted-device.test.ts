import { recoveryConfirm } from '@latchkey/contract/account-recovery/recovery-confirm';
import { recoveryRead } from '@latchkey/contract/account-recovery/recovery-read';
import { recoveryRequest } from '@latchkey/contract/account-recovery/recovery-request';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoundClient } from '../../app/testing/bound-client.ts';
import { newestCode, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { signInWhole } from '../../app/testing/whole-account.ts';
import { minute } from '../../platform/clock/durations.ts';
import { codeOf } from '../mfa/testing/authenticator-app.ts';
import { askForCode, type LostAccount, lostAccount } from './testing/lost-account.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ ACCOUNT_RECOVERY: 'wait' });
});
afterAll(() => portal.stop());

/** A browser that `account` trusted. It now signs in with only the first factor. */
async function trustedBrowser(account: LostAccount) {
  const browser = new BoundClient(portal);
  const given = { email: account.email, password: account.password };
  const enter = async () => (await browser.call(passwordLogin, { body: given })).body;
  const { auth_token: token = '' } = await enter();
  const proof = await browser.call(totpVerify, { token, body: { code: codeOf(portal, account.seed, 1) } });
  const body = { mfa_token: proof.body.mfa_token, trust_device: true };
  const { auth_token: whole = '' } = (await browser.call(loginSecondFactor, { token, body })).body;
  portal.clock.advance(minute);
  return { browser, whole, signIn: async () => (await enter()).auth_token ?? '' };
}

describe('#283 a person without second factors who signed in from a trusted device', () => {
  it('can request a recovery for ten minutes after signing in, and must sign in again later', async () => {
    const ann = await lostAccount(portal);
    const { browser, signIn } = await trustedBrowser(ann);
    const old = await signIn();
    portal.clock.advance(10 * minute);
    expect((await browser.call(recoveryRead, { token: old })).body).toMatchObject({
      contacts: [],
      must_sign_in: true,
    });
    const refused = await browser.call(recoveryRequest, { token: old, body: { contact: 'email' } });
    expect(refused.status).toBe(404);

    const token = await signIn();
    const { body: offer } = await browser.call(recoveryRead, { token });
    expect(offer.must_sign_in).toBe(false);
    expect(offer.contacts.map(({ contact }) => contact)).toEqual(['email', 'phone']);
    const { body: sent } = await browser.call(recoveryRequest, { token, body: { contact: 'email' } });
    const body = { challenge_id: sent.challenge_id, code: await newestCode(portal, ann.email) };
    // The code belongs to the session that requested it, and expires with its time.
    expect((await browser.call(recoveryConfirm, { token: old, body })).status).toBe(404);
    expect((await browser.call(recoveryConfirm, { token, body })).body.waiting).not.toBeNull();
  });

  it('cannot request one in a session that proved a second factor', async () => {
    const ann = await lostAccount(portal);
    const { browser, whole } = await trustedBrowser(ann);
    const elsewhere = await signInWhole(portal, ann);
    for (const [by, token] of [
      [browser, whole],
      [portal, elsewhere],
    ] as const) {
      const { body } = await by.call(recoveryRead, { token });
      expect(body).toMatchObject({ contacts: [], must_sign_in: false });
      const refused = await by.call(recoveryRequest, { token, body: { contact: 'email' } });
      expect(refused.status).toBe(404);
    }
  });
});

it('gets a code that says it is for a recovery, and what to do if they did not request it', async () => {
  const ann = await lostAccount(portal);
  await askForCode(portal, ann, 'email');
  const [mail] = await readInbox(portal, ann.email);
  expect(mail?.subject).toBe('Getting back into your Latchkey ID account');
  expect(mail?.text).toContain('Use this code to get back into your Latchkey ID account');
  expect(mail?.text).toContain('If you did not request this code, do not share it');
  await askForCode(portal, ann, 'phone');
  const [sms] = await readInbox(portal, ann.phone);
  expect(sms?.text).toContain('is for getting back into your Latchkey ID account');
  expect(sms?.text).toContain('If you did not request it, do not share it. Change your password.');
});
