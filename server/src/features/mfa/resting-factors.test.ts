import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { emailVerificationConfirm } from '@latchkey/contract/contacts/email-verification-confirm';
import { emailVerificationRequest } from '@latchkey/contract/contacts/email-verification-request';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { recoveryCodeVerify } from '@latchkey/contract/mfa/recovery-code-verify';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PausedReads, pausedReads } from '../../app/testing/paused-reads.ts';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { restOfAdded } from '../accounts/limits.ts';
import { ask } from '../companion/testing/companion-account.ts';
import { TestDevice } from '../companion/testing/companion-device.ts';
import { proofByPasskey } from '../passkeys/testing/add-passkey.ts';
import { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import { codeOf, proofByApp, proofByPassword, registerApp } from './testing/authenticator-app.ts';

const password = 'correct horse battery';
const email = 'ann@example.com';
const added = ['passkey', 'carro_id', 'totp', 'recovery_code'] as const;
let portal: TestPortal;
let reads: PausedReads;
let origin: string;
/** The token of the session that an attacker also holds. */
let token: string;

beforeEach(async () => {
  reads = pausedReads();
  portal = await testPortal({}, { wrapDatabase: reads.wrapDatabase });
  origin = portal.config.http.publicUrl;
  await portal.createUser({ email, password, emailVerified: true });
  token = await portal.signIn(email, password);
});
afterEach(() => portal.stop());

const openWindow = (bearer = token) => proofByPassword(portal, bearer, password);

async function addApp(bearer = token): Promise<string> {
  const { body } = await portal.call(totpRegisterRequest, { token: bearer, body: {} });
  const { status } = await portal.call(totpRegisterSetup, {
    token: bearer,
    body: { reference_code: body.reference_code, code: codeOf(portal, body.secret) },
  });
  expect(status).toBe(200);
  return body.secret;
}

async function addPasskey(mfaToken?: string, bearer = token): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator();
  const given = mfaToken ? { mfaToken } : {};
  const body = { server_host: origin };
  const started = await portal.call(passkeyRegisterOption, { token: bearer, ...given, body });
  const { status } = await portal.call(passkeyRegisterVerify, {
    token: bearer,
    ...given,
    body: {
      reference_code: started.body.reference_code,
      payloads: authenticator.create(started.body, origin),
    },
  });
  expect(status).toBe(200);
  return authenticator;
}

async function addDevice(mfaToken?: string, bearer = token): Promise<TestDevice> {
  const given = mfaToken ? { mfaToken } : {};
  const { body } = await portal.call(pairingStart, { token: bearer, ...given, body: {} });
  const device = new TestDevice(portal);
  expect((await device.pair(body.secret)).status).toBe(200);
  await device.waiting();
  return device;
}

const addCodes = async (bearer = token) => {
  const { status, body } = await portal.call(recoveryCodesGenerate, { token: bearer, body: {} });
  expect(status).toBe(200);
  return body.codes.map(({ code }) => code);
};

/** The factors offered for an action that always needs a confirmation. */
async function asked(bearer = token) {
  const { body } = await portal.call(recoveryCodesView, { token: bearer });
  const offered = (body.available_factors ?? []).map(({ type }: { type: string }) => type);
  return { offered, resting: body.resting_factors ?? [] };
}

describe('a factor added in a step-up window', () => {
  it('#128 confirms nothing in the session that added it, for a day, and the earlier sign-in method stays', async () => {
    await openWindow();
    const seed = await addApp();
    await addPasskey();
    await addDevice();
    const [code = ''] = await addCodes();
    expect(await asked()).toEqual({ offered: ['email_otp', 'password'], resting: added });
    const info = (await portal.call(mfaInfoRead, { token })).body;
    expect(info.registered_factors.map(({ type }) => type)).toEqual(expect.arrayContaining([...added]));
    expect(info.resting_factors).toEqual(added);
    portal.clock.advance(30 * second);
    const attempts = [
      portal.call(totpVerify, { token, body: { code: codeOf(portal, seed) } }),
      portal.call(recoveryCodeVerify, { token, body: { code } }),
      portal.call(passkeyChallengeOption, { token, body: { server_host: origin } }),
      ask(portal, token),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    // The factor that opened the window still confirms.
    const mfaToken = await openWindow();
    const change = { token, mfaToken, body: { email: 'new@example.com' } };
    expect((await portal.call(emailChangeRequest, change)).status).toBe(200);
    // In another session it confirms like any other factor, and is stronger than the password.
    const elsewhere = await portal.signIn(email, password);
    expect(await asked(elsewhere)).toEqual({ offered: added, resting: [] });
    portal.clock.advance(restOfAdded - minute);
    expect((await asked()).resting).toEqual(added);
    portal.clock.advance(minute);
    expect(await asked()).toEqual({ offered: added, resting: [] });
    expect((await portal.call(totpVerify, { token, body: { code: codeOf(portal, seed) } })).status).toBe(200);
  });

  it('#128 opens no window, and one added with its own confirmation confirms immediately', async () => {
    await addPasskey(await openWindow());
    portal.clock.advance(minute);
    await addDevice();
    expect(await asked()).toEqual({ offered: ['passkey'], resting: ['carro_id'] });
    portal.clock.advance(10 * minute);
    expect((await portal.call(pairingStart, { token, body: {} })).body.status).toBe('2fa_required');
    expect((await ask(portal, token)).status).toBe(404);
  });

  it('#128 is distinguished from an earlier factor of the same kind', async () => {
    const elsewhere = await portal.signIn(email, password);
    const own = await addPasskey(await openWindow(elsewhere), elsewhere);
    const withPasskey = async (authenticator: SoftwareAuthenticator) => {
      const { body } = await portal.call(passkeyChallengeOption, { token, body: { server_host: origin } });
      const listed = body.options.allowCredentials?.length;
      const payloads = authenticator.get(body, origin);
      const reply = await portal.call(passkeyChallengeVerify, {
        token,
        body: { reference_code: body.reference_code, payloads },
      });
      return { listed, status: reply.status, mfaToken: reply.body.mfa_token };
    };
    const { mfaToken } = await withPasskey(own);
    const device = await addDevice(mfaToken);
    const strange = await addPasskey();
    const strangeDevice = await addDevice();
    expect(await withPasskey(strange)).toMatchObject({ listed: 1, status: 404 });
    expect(await withPasskey(own)).toMatchObject({ listed: 1, status: 200 });
    const { body: request } = await ask(portal, token);
    expect(await strangeDevice.waiting()).toEqual([]);
    expect(await device.waiting()).toHaveLength(1);
    const answer = { params: { id: request.challenge_id }, body: { number: request.number ?? '' } };
    expect((await strangeDevice.call(companionApprove, answer)).status).toBe(404);
    expect((await device.call(companionApprove, answer)).status).toBe(200);
  });

  it('#128 does not replace an app that was set up after it began', async () => {
    await openWindow();
    const { body } = await portal.call(totpRegisterRequest, { token, body: {} });
    const elsewhere = await portal.signIn(email, password);
    const seed = await registerApp(portal, elsewhere, await openWindow(elsewhere));
    const late = await portal.call(totpRegisterSetup, {
      token,
      body: { reference_code: body.reference_code, code: codeOf(portal, body.secret) },
    });
    expect(late.body.status).toBe('challenge_expired');
    expect(await proofByApp(portal, elsewhere, seed)).toBeTruthy();
  });
});

describe('when a proof is committed', () => {
  it('#128 a password that a stronger factor replaced since it was checked proves nothing', async () => {
    const elsewhere = await portal.signIn(email, password);
    const mfaToken = await openWindow(elsewhere);
    const { status } = await reads.around(
      'totp_seeds',
      () => portal.call(passwordVerify, { token, body: { password } }),
      () => registerApp(portal, elsewhere, mfaToken),
    );
    expect(status).toBe(404);
  });
});

describe('a password reset', () => {
  const reset = async () => {
    portal.clock.advance(61 * minute);
    await portal.call(forgotPassword, { body: { email } });
    const link = (await newestLink(portal, email, '/auth/reset-password')).searchParams.get('token') ?? '';
    return portal.call(passwordReset, { body: { email, token: link, password: 'quiet river at midnight' } });
  };
  const turnOn = () =>
    portal.store.database.db
      .updateTable('users')
      .set({ mfa_enabled: 1 })
      .where('email', '=', email)
      .execute();
  const waitsUntil = async () => (await portal.call(profileRead, { token })).body.password_reset_at;
  async function proofByMailbox(): Promise<string> {
    const given = { token, params: { factor: 'email_otp' } } as const;
    const { body: sent } = await portal.call(challengeRequest, { ...given, body: {} });
    const code = await newestCode(portal, email);
    const body = { challenge_id: sent.challenge_id, code };
    return (await portal.call(challengeVerify, { ...given, body })).body.mfa_token;
  }
  const viaPasskey = async () => proofByPasskey(portal, token, await addPasskey(await proofByMailbox()));

  it('#129 is not confirmed by a factor added by mailbox or window: it waits', async () => {
    const seed = await registerApp(portal, token, await proofByMailbox());
    await addDevice();
    await turnOn();
    const { status, body } = await reset();
    expect([status, 'takes_effect_at' in body]).toEqual([200, true]);
    expect(await waitsUntil()).not.toBeNull();
    // A factor that could not confirm when the reset began cannot stop it either. One that becomes usable while it
    // waits can.
    portal.clock.advance(restOfAdded - minute);
    expect(await waitsUntil()).not.toBeNull();
    await addPasskey(await proofByApp(portal, token, seed));
    expect(await waitsUntil()).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a second passkey', async () => addPasskey(await viaPasskey())],
    ['an authenticator app', async () => registerApp(portal, token, await viaPasskey())],
    [
      'recovery codes',
      async () => portal.call(recoveryCodesGenerate, { token, mfaToken: await viaPasskey(), body: {} }),
    ],
    ['a companion', async () => addDevice(await viaPasskey())],
    [
      'an app in place of another',
      async () => {
        const seed = await registerApp(portal, token, await proofByMailbox());
        await registerApp(portal, token, await proofByApp(portal, token, seed));
      },
    ],
  ])('#555 nor by %s that a factor confirmed which the mailbox had confirmed', async (_, add) => {
    await add();
    await turnOn();
    const { status, body } = await reset();
    expect([status, 'takes_effect_at' in body]).toEqual([200, true]);
    portal.clock.advance(restOfAdded);
    expect((await reset()).body.status).toBe('2fa_required');
  });
});

describe('a contact', () => {
  it('#130 that was verified in a session confirms nothing in it, but does elsewhere', async () => {
    const other = 'bob@example.com';
    await portal.createUser({ email: other, password });
    const bearer = await portal.signIn(other, password);
    await portal.call(emailVerificationRequest, { token: bearer });
    const query = Object.fromEntries((await newestLink(portal, other)).searchParams) as never;
    expect((await portal.call(emailVerificationConfirm, { query })).status).toBe(200);
    expect(await asked(bearer)).toEqual({ offered: ['password'], resting: ['email_otp'] });
    const code = portal.call(challengeRequest, {
      token: bearer,
      params: { factor: 'email_otp' },
      body: {},
    });
    expect((await code).status).toBe(404);
    expect(await asked(await portal.signIn(other, password))).toEqual({
      offered: ['email_otp', 'password'],
      resting: [],
    });
  });

  it('#130 that was added with the password proves nothing in addition to the password', async () => {
    const moved = 'moved@example.com';
    const change = { token, mfaToken: await openWindow(), body: { email: moved } };
    const { body: sent } = await portal.call(emailChangeRequest, change);
    const code = await newestCode(portal, moved);
    const body = { challenge_id: sent.challenge_id, code };
    expect((await portal.call(emailChangeConfirm, { token, body })).status).toBe(200);
    await portal.store.database.db.updateTable('users').set({ mfa_enabled: 1 }).execute();
    const given = { current_password: password, password: 'quiet river at midnight' };
    const refused = await portal.call(passwordChange, { token, body: given });
    expect(refused.body.available_factors).toEqual([]);
    portal.clock.advance(minute + second);
    const { body: challenge } = await portal.call(challengeRequest, {
      token,
      params: { factor: 'email_otp' },
      body: {},
    });
    const { body: proof } = await portal.call(challengeVerify, {
      token,
      params: { factor: 'email_otp' },
      body: { challenge_id: challenge.challenge_id, code: await newestCode(portal, moved) },
    });
    const again = await portal.call(passwordChange, { token, mfaToken: proof.mfa_token, body: given });
    expect([again.status, again.body.mfa_token_status]).toEqual([403, 'invalid']);
  });
});
