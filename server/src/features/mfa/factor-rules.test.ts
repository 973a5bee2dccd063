import { applicationList } from '@latchkey/contract/applications/application-list';
import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { phoneChangeConfirm } from '@latchkey/contract/contacts/phone-change-confirm';
import { phoneChangeRequest } from '@latchkey/contract/contacts/phone-change-request';
import type { FactorType } from '@latchkey/contract/http/api-error';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { preferredFactorSet } from '@latchkey/contract/mfa/preferred-factor-set';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { recoveryCodesView } from '@latchkey/contract/mfa/recovery-codes-view';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterEach, describe, expect, it } from 'vitest';
import { newestCode, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute, second } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { pairedDevice } from '../companion/testing/companion-device.ts';
import { addPasskey } from '../passkeys/testing/add-passkey.ts';
import {
  codeOf,
  proofByApp,
  proofByPassword,
  registerApp,
  twoFactorAccount,
} from './testing/authenticator-app.ts';
import { proofByCode } from './testing/proof-by-sms.ts';

const password = 'correct horse battery';
let portal: TestPortal;
const open = async (environment: Record<string, string> = {}) => {
  portal = await testPortal(environment);
};
afterEach(() => portal.stop());

/** The factors that can complete a sign-in with email and password. */
async function offered(email: string): Promise<FactorType[]> {
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  return 'available_factors' in body ? (body.available_factors ?? []).map(({ type }) => type) : [];
}

describe('possession', () => {
  it('#104 a factor that uses the phone that signed in is not a second factor, whatever its name', async () => {
    await open();
    const phone = parsePhone('+6581234567');
    const email = 'phone@example.com';
    const { id } = await portal.createUser({
      email,
      password,
      emailVerified: true,
      phone,
      phoneVerified: true,
    });
    await portal.store.database.db
      .updateTable('users')
      .set({ mfa_enabled: 1 })
      .where('id', '=', id)
      .execute();
    const { body: sent } = await portal.call(phoneLoginRequest, {
      body: { phone_code: '+65', phone_no: '81234567' },
    });
    const code = (await readInbox(portal, '+6581234567')).find((message) => message.code)?.code ?? '';
    const { body } = await portal.call(phoneLoginVerify, {
      body: { otp: code, reference_number: sent.reference_number },
    });
    expect('available_factors' in body && body.available_factors?.map(({ type }) => type)).toEqual([
      'email_otp',
      'password',
    ]);
    const refused = await portal.call(challengeRequest, {
      token: body.auth_token ?? '',
      params: { factor: 'sms_otp' },
      body: {},
    });
    expect(refused.status).toBe(404);
  });
});

describe('codes in addition to a strong factor', () => {
  it('#105 are offered until their owner disables them, and again when the last strong factor is removed', async () => {
    await open();
    const ann = await twoFactorAccount(portal, 'ann@example.com');
    expect(await offered(ann.email)).toEqual(['totp', 'email_otp']);
    const toggle = async (allow_codes: boolean, proof = true) =>
      portal.call(twoFactorToggle, {
        token: ann.token,
        ...(proof ? { mfaToken: await proofByApp(portal, ann.token, ann.seed) } : {}),
        body: { allow_codes },
      });
    expect((await toggle(false, false)).body.status).toBe('2fa_required');
    const off = await toggle(false);
    expect(off.body).toMatchObject({ allow_codes: false, is_2fa_enabled: true });
    expect(await offered(ann.email)).toEqual(['totp']);
    // It cannot be requested directly either.
    const pending = (await portal.call(passwordLogin, { body: { email: ann.email, password } })).body
      .auth_token;
    const params = { factor: 'email_otp' } as const;
    expect((await portal.call(challengeRequest, { token: pending ?? '', params, body: {} })).status).toBe(
      404,
    );
    expect((await readInbox(portal, ann.email))[0]?.subject).toContain('were turned off');
    expect((await toggle(true)).body.allow_codes).toBe(true);
    expect(await offered(ann.email)).toEqual(['totp', 'email_otp']);

    await toggle(false);
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    await portal.call(totpRemove, { token: ann.token, mfaToken, body: {} });
    const { body } = await portal.call(mfaInfoRead, { token: ann.token });
    expect(body.allow_codes).toBeNull();
  });

  it('#320 a code that was entered before its owner turned codes off completes no sign-in afterwards', async () => {
    await open();
    const ann = await twoFactorAccount(portal, 'ann@example.com');
    const { body } = await portal.call(passwordLogin, { body: { email: ann.email, password } });
    const token = body.auth_token ?? '';
    const params = { factor: 'email_otp' } as const;
    const { body: sent } = await portal.call(challengeRequest, { token, params, body: {} });
    const code = (await readInbox(portal, ann.email)).find((message) => message.code)?.code ?? '';
    const answer = { challenge_id: sent.challenge_id, code };
    const { body: proven } = await portal.call(challengeVerify, { token, params, body: answer });
    const mfaToken = proven.mfa_token ?? '';
    expect(mfaToken).not.toBe('');
    await portal.call(twoFactorToggle, {
      token: ann.token,
      mfaToken: await proofByApp(portal, ann.token, ann.seed),
      body: { allow_codes: false },
    });
    const finished = await portal.call(loginSecondFactor, { token, mfaToken, body: {} });
    expect([finished.status, finished.body]).toMatchObject([
      403,
      { status: '2fa_required', available_factors: [{ type: 'totp' }] },
    ]);
  });

  it.each([
    ['on', true, ['totp', 'email_otp']],
    ['fallback', false, ['totp']],
    ['never', null, ['totp']],
  ] as const)('#105 WEAK_FACTORS=%s', async (weak, allows, types) => {
    await open({ WEAK_FACTORS: weak });
    const ann = await twoFactorAccount(portal, 'ann@example.com');
    expect(await offered(ann.email)).toEqual(types);
    expect((await portal.call(mfaInfoRead, { token: ann.token })).body.allow_codes).toBe(allows);
    if (weak === 'on') return;
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    await portal.call(twoFactorToggle, { token: ann.token, mfaToken, body: { allow_codes: true } });
    expect(await offered(ann.email)).toEqual(weak === 'fallback' ? ['totp', 'email_otp'] : ['totp']);
  });

  it('#105 SIGN_IN_FACTORS excludes factors that the operator does not allow, but never leaves only the password', async () => {
    await open({ SIGN_IN_FACTORS: 'totp, passkey' });
    const ann = await twoFactorAccount(portal, 'ann@example.com');
    expect(await offered(ann.email)).toEqual(['totp']);
    // An account without an allowed factor is asked for the one it has, and must register an allowed one first.
    const { id } = await portal.createUser({ email: 'bob@example.com', password, emailVerified: true });
    await portal.store.database.db
      .updateTable('users')
      .set({ mfa_enabled: 1 })
      .where('id', '=', id)
      .execute();
    expect(await offered('bob@example.com')).toEqual(['email_otp']);
  });
});

it('where 2FA is enforced, the last factor that is allowed is not removed, even if a code by mail would complete sign-ins', async () => {
  await open({ SIGN_IN_FACTORS: 'totp, passkey' });
  const ann = await twoFactorAccount(portal, 'ann@example.com');
  await portal.store.database.db.updateTable('users').set({ mfa_enforced: 1 }).execute();
  const remove = async () =>
    portal.call(totpRemove, {
      token: ann.token,
      mfaToken: await proofByApp(portal, ann.token, ann.seed),
      body: {},
    });
  expect((await remove()).status).toBe(403);
  await addPasskey(portal, ann.token, await proofByApp(portal, ann.token, ann.seed));
  expect((await remove()).status).toBe(200);
});

/** A new account with none of the allowed factors, which is therefore asked for what it has. Returns its token. */
async function signInByEmailCode(email: string): Promise<string> {
  await portal.createUser({ email, password, emailVerified: true });
  const { body } = await portal.call(passwordLogin, { body: { email, password } });
  const pending = 'auth_token' in body ? (body.auth_token ?? '') : '';
  expect(body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'email_otp' }] });
  const proof = { mfa_token: await proofByCode(portal, pending, 'email_otp', email) };
  return (await portal.call(loginSecondFactor, { token: pending, body: proof })).body.auth_token ?? '';
}

it('#435 the companion can be paired while the notice that requires it guards everything else', async () => {
  await open({ REQUIRE_2FA: 'true', SIGN_IN_FACTORS: 'carro_id' });
  const token = await signInByEmailCode('dan@example.com');
  const guarded = await portal.call(applicationList, { token });
  expect([guarded.status, guarded.body.attention]).toEqual([403, 'register_second_factor']);
  const device = await pairedDevice(portal, token, await proofByPassword(portal, token, password));
  const { body: list } = await portal.call(companionDeviceList, { token });
  expect(list.devices.map(({ id }) => id)).toEqual([device.id]);
  expect((await portal.call(applicationList, { token })).status).toBe(200);
});

it('#601 where only codes are allowed, the contact for them can be added while the notice guards everything else', async () => {
  await open({ REQUIRE_2FA: 'true', SIGN_IN_FACTORS: 'sms_otp' });
  const token = await signInByEmailCode('dora@example.com');
  const notices = async () => (await portal.call(profileRead, { token })).body.login_attentions;
  expect(await notices()).toMatchObject([{ type: 'register_second_factor', data: { contacts: ['phone'] } }]);
  expect((await portal.call(applicationList, { token })).status).toBe(403);

  const mfaToken = await proofByPassword(portal, token, password);
  const number = { phone_code: '+65', phone_no: '81230601' };
  const { status, body: asked } = await portal.call(phoneChangeRequest, { token, mfaToken, body: number });
  expect(status).toBe(200);
  const code = await newestCode(portal, '+6581230601');
  const confirmed = { token, body: { challenge_id: asked.challenge_id, code } };
  expect((await portal.call(phoneChangeConfirm, confirmed)).status).toBe(200);
  expect(await notices()).toEqual([]);
  expect((await portal.call(applicationList, { token })).status).toBe(200);
});

it('#601 another required notice guards a change of contacts as well', async () => {
  await open({ PASSWORD_MAX_AGE_DAYS: '15' });
  const email = 'elsa@example.com';
  await portal.createUser({ email, password, emailVerified: true });
  portal.clock.advance(16 * day);
  const token = await portal.signIn(email, password);
  const change = {
    token,
    mfaToken: await proofByPassword(portal, token, password),
    body: { email: 'other@example.com' },
  };
  const { status, body } = await portal.call(emailChangeRequest, change);
  expect([status, body.attention]).toEqual([403, 'expired_password']);
});

describe('the time window after a step-up', () => {
  it('allows actions that only add safety without another step-up, for ten minutes in this session only', async () => {
    await open();
    const email = 'cleo@example.com';
    await portal.createUser({ email, password, emailVerified: true });
    const token = await portal.signIn(email, password);
    const elsewhere = await portal.signIn(email, password);
    const begin = (bearer = token) => portal.call(totpRegisterRequest, { token: bearer, body: {} });
    expect((await begin()).body.status).toBe('2fa_required');
    await proofByPassword(portal, token, password);
    expect((await begin()).status).toBe(200);
    expect((await begin(elsewhere)).body.status).toBe('2fa_required');
    expect((await portal.call(recoveryCodesGenerate, { token, body: {} })).status).toBe(200);
    const prefer = { token, params: { type: 'email_otp' }, body: {} } as const;
    expect((await portal.call(preferredFactorSet, prefer)).status).toBe(200);
    expect((await portal.call(twoFactorToggle, { token, body: { is_enabled: true } })).status).toBe(200);
    // Actions that reveal or remove something need another step-up, as does a second set of codes.
    for (const [call, given] of [
      [recoveryCodesGenerate, { body: {} }],
      [recoveryCodesView, {}],
      [twoFactorToggle, { body: { is_enabled: false } }],
    ] as const) {
      expect(
        (await portal.call(call as typeof recoveryCodesGenerate, { token, ...given } as never)).body.status,
      ).toBe('2fa_required');
    }
    portal.clock.advance(10 * minute - second);
    expect((await begin()).status).toBe(200);
    portal.clock.advance(second);
    expect((await begin()).body.status).toBe('2fa_required');
    // Setting the clock back does not reopen the window.
    portal.clock.advance(-20 * minute);
    expect((await begin()).body.status).toBe('2fa_required');
  });

  it("#135 closes when the factor that opened it is removed, and the session's record of that factor is removed", async () => {
    await open();
    const email = 'dora@example.com';
    await portal.createUser({ email, password, emailVerified: true });
    const token = await portal.signIn(email, password);
    const seed = await registerApp(portal, token, await proofByPassword(portal, token, password));
    const stepUp = () =>
      portal.store.database.db
        .selectFrom('sessions')
        .select(['step_up_factor', 'step_up_at'])
        .where('step_up_at', 'is not', null)
        .execute();
    const unused = await proofByApp(portal, token, seed);
    expect((await stepUp()).map(({ step_up_factor }) => step_up_factor)).toEqual(['totp']);
    const generate = () => portal.call(recoveryCodesGenerate, { token, body: {} });
    const removal = await proofByApp(portal, token, seed);
    expect((await portal.call(totpRemove, { token, mfaToken: removal })).status).toBe(200);
    expect(await stepUp()).toEqual([]);
    expect((await generate()).body.status).toBe('2fa_required');
    const late = await portal.call(recoveryCodesView, { token, mfaToken: unused });
    expect([late.status, late.body.mfa_token_status]).toEqual([403, 'invalid']);
    // Replacing the app that opened the window also closes it.
    const first = await registerApp(portal, token, await proofByPassword(portal, token, password));
    const spare = await proofByApp(portal, token, first);
    await registerApp(portal, token, await proofByApp(portal, token, first));
    expect(await stepUp()).toEqual([]);
    const outlived = await portal.call(recoveryCodesView, { token, mfaToken: spare });
    expect([outlived.status, outlived.body.mfa_token_status]).toEqual([403, 'invalid']);
  });

  it('is not opened by signing in, and replacing the app does not count as an addition', async () => {
    await open();
    const ann = await twoFactorAccount(portal, 'ann@example.com');
    expect((await portal.call(totpRegisterRequest, { token: ann.token, body: {} })).body.status).toBe(
      '2fa_required',
    );
    expect((await portal.call(profileRead, { token: ann.token })).status).toBe(200);
    expect(codeOf(portal, ann.seed)).toMatch(/^\d{6}$/);
  });
});
