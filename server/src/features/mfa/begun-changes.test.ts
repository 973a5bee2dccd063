import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import type { FactorType } from '@latchkey/contract/http/api-error';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { signInWhole } from '../../app/testing/whole-account.ts';
import { minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { TestDevice } from '../companion/testing/companion-device.ts';
import {
  codeOf,
  proofByApp,
  proofByPassword,
  registerApp,
  twoFactorAccount,
} from './testing/authenticator-app.ts';
import { proofBySms } from './testing/proof-by-sms.ts';

const password = 'correct horse battery';
const fresh = 'quiet river at midnight';
let portal: TestPortal;
let next = 0;
let email: string;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());
beforeEach(() => {
  next += 1;
  email = `begun${next}@example.com`;
  portal.clock.advance(5 * minute);
});

/** A session of a stranger who knows the password, beside one of the owner. */
async function twoSessions() {
  await portal.createUser({ email, password, emailVerified: true });
  const [owner, stranger] = [await portal.signIn(email, password), await portal.signIn(email, password)];
  return { owner, stranger };
}

/** Begins each change that takes two calls, and returns what completes it. */
async function begin(token: string, proof: () => Promise<string>) {
  const moved = `moved${next}@example.com`;
  const change = await portal.call(emailChangeRequest, {
    token,
    mfaToken: await proof(),
    body: { email: moved },
  });
  const code = await newestCode(portal, moved);
  const app = await portal.call(totpRegisterRequest, { token, mfaToken: await proof(), body: {} });
  const pairing = await portal.call(pairingStart, { token, mfaToken: await proof(), body: {} });
  const call = { challenge_id: change.body.challenge_id, code };
  return {
    email: () => portal.call(emailChangeConfirm, { token, body: call }),
    app: () => {
      const { reference_code, secret } = app.body;
      return portal.call(totpRegisterSetup, {
        token,
        body: { reference_code, code: codeOf(portal, secret) },
      });
    },
    companion: () => new TestDevice(portal).pair(pairing.body.secret),
  };
}

const outcomes = async (begun: Awaited<ReturnType<typeof begin>>) => {
  const replies = [await begun.email(), await begun.app(), await begun.companion()];
  return replies.map(({ body }) => ('status' in body ? body.status : 'done'));
};
const refusals = ['challenge_expired', 'challenge_expired', 'invalid_token'];

describe('#381 what was begun with a proof ends', () => {
  it('with the password that it was confirmed with, in a session that stays', async () => {
    const { owner, stranger } = await twoSessions();
    const begun = await begin(stranger, () => proofByPassword(portal, stranger, password));
    const changed = await portal.call(passwordChange, {
      token: owner,
      body: { current_password: password, password: fresh, keep_other_sessions: true },
    });
    expect(changed.status).toBe(200);
    expect(await outcomes(begun)).toEqual(refusals);
  });

  it('with the factor that it was confirmed with', async () => {
    const ann = await twoFactorAccount(portal, email);
    const stranger = await signInWhole(portal, ann);
    const moved = `moved${next}@example.com`;
    const { body } = await portal.call(emailChangeRequest, {
      token: stranger,
      mfaToken: await proofByApp(portal, stranger, ann.seed),
      body: { email: moved },
    });
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    expect((await portal.call(totpRemove, { token: ann.token, mfaToken, body: {} })).status).toBe(200);
    const confirmed = await portal.call(emailChangeConfirm, {
      token: stranger,
      body: { challenge_id: body.challenge_id, code: await newestCode(portal, moved) },
    });
    expect(confirmed.body.status).toBe('challenge_expired');
  });
});

describe('#383 beside a strong factor that the owner adds', () => {
  it('the password and codes confirm nothing in other sessions, also what they confirmed before', async () => {
    const { owner, stranger } = await twoSessions();
    const proof = () => proofByPassword(portal, stranger, password);
    const begun = await begin(stranger, proof);
    const unused = await proof();
    const seed = await registerApp(portal, owner, await proofByPassword(portal, owner, password));
    const removed = await portal.call(totpRemove, { token: stranger, mfaToken: unused, body: {} });
    expect([removed.status, removed.body]).toMatchObject([403, { mfa_token_status: 'invalid' }]);
    expect(await outcomes(begun)).toEqual(refusals);
    const inWindow = await portal.call(passkeyRegisterOption, { token: stranger, body: {} });
    expect(inWindow.body.status).toBe('2fa_required');
    // The owner continues in the window.
    const on = await portal.call(twoFactorToggle, { token: owner, body: { is_enabled: true } });
    expect(on.status).toBe(200);
    expect(seed).not.toBe('');
  });
});

describe('#382 a reset that a second factor confirmed asks for one again', () => {
  const phone = () => parsePhone(`+658224${String(next).padStart(4, '0')}`);

  /** An account with an app and a phone, and a reset that one of them has just confirmed. */
  async function confirmedReset(factor: FactorType) {
    const ann = await twoFactorAccount(portal, email);
    const { e164, code, number } = phone() ?? { e164: '', code: '', number: '' };
    await portal.store.database.db
      .updateTable('users')
      .set({ phone: e164, phone_code: code, phone_no: number, phone_verified_at: 1 })
      .where('id', '=', ann.id)
      .execute();
    await portal.call(forgotPassword, { body: { email } });
    const link = (await newestLink(portal, email)).searchParams.get('token') ?? '';
    const reset = () => portal.call(passwordReset, { body: { email, token: link, password: fresh } });
    const { body } = await reset();
    const token = ('auth_token' in body && body.auth_token) || '';
    const confirmed = await portal.call(forgotPasswordSecondFactor, {
      token,
      body: {
        mfa_token: await (factor === 'totp'
          ? proofByApp(portal, token, ann.seed)
          : proofBySms(portal, token, e164)),
      },
    });
    expect(confirmed.status).toBe(200);
    return { ann, reset };
  }

  it('after the factor was removed', async () => {
    const { ann, reset } = await confirmedReset('totp');
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    expect((await portal.call(totpRemove, { token: ann.token, mfaToken, body: {} })).status).toBe(200);
    expect((await reset()).body.status).toBe('2fa_required');
  });

  it('after codes were switched off', async () => {
    const { ann, reset } = await confirmedReset('sms_otp');
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body: { allow_codes: false } });
    const again = await reset();
    expect(again.body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'totp' }] });
  });

  it('after the phone was changed', async () => {
    const { ann, reset } = await confirmedReset('sms_otp');
    const { token } = ann;
    const mfaToken = await proofByApp(portal, token, ann.seed);
    const number = `8225${String(next).padStart(4, '0')}`;
    const asked = await portal.call(phoneChangeRequest, {
      token,
      mfaToken,
      body: { phone_code: '+65', phone_no: number },
    });
    const code = await newestCode(portal, `+65${number}`);
    const changed = await portal.call(phoneChangeConfirm, {
      token,
      body: { challenge_id: asked.body.challenge_id, code },
    });
    expect(changed.status).toBe(200);
    expect((await reset()).body.status).toBe('2fa_required');
  });
});
