import { companionDeviceList } from '@latchkey/contract/companion/companion-device-list';
import { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { phoneLoginRequest } from '@latchkey/contract/login/phone-login-request';
import { phoneLoginVerify } from '@latchkey/contract/login/phone-login-verify';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { passkeyRemove } from '@latchkey/contract/passkeys/passkey-remove';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { logout } from '@latchkey/contract/sessions/logout';
import { sessionList } from '@latchkey/contract/sessions/session-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { pendingSignIn } from '../../app/testing/whole-account.ts';
import { minute } from '../../platform/clock/durations.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import { TestDevice } from '../companion/testing/companion-device.ts';
import { maxPasskeys } from '../passkeys/limits.ts';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import { SoftwareAuthenticator } from '../passkeys/testing/software-authenticator.ts';
import {
  proofByApp,
  registerApp,
  type TwoFactorAccount,
  twoFactorAccount,
} from './testing/authenticator-app.ts';
import { proofBySms } from './testing/proof-by-sms.ts';

const rounds = 3;

let portal: TestPortal;
let next = 0;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

/** An account with only an authenticator app and a password: its email is not a factor. */
async function account(changes: { mfa_enforced?: number } = {}): Promise<TwoFactorAccount> {
  next += 1;
  const made = await twoFactorAccount(portal, `last${next}@example.com`);
  await portal.store.database.db
    .updateTable('users')
    .set({ email_verified_at: null, ...changes })
    .where('id', '=', made.id)
    .execute();
  return made;
}

const proofOf = ({ token, seed }: TwoFactorAccount) => proofByApp(portal, token, seed);

async function beginPasskey({ token }: TwoFactorAccount, mfaToken: string) {
  const { body } = await portal.call(passkeyRegisterOption, { token, mfaToken, body: {} });
  const payloads = new SoftwareAuthenticator().create(body, portal.config.http.publicUrl);
  return () =>
    portal.call(passkeyRegisterVerify, {
      token,
      mfaToken,
      body: { reference_code: body.reference_code, payloads },
    });
}

async function addPasskey(owner: TwoFactorAccount): Promise<string> {
  const register = await beginPasskey(owner, await proofOf(owner));
  return (await register()).body.id;
}

const removePasskey = ({ token }: TwoFactorAccount, id: string, mfaToken: string) =>
  portal.call(passkeyRemove, { token, mfaToken, params: { id }, body: {} });

describe('#115 an account for which 2FA is enforced', () => {
  it('keeps one of its last two factors when both are removed concurrently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const owner = await account({ mfa_enforced: 1 });
      const id = await addPasskey(owner);
      const proofs = [await proofOf(owner), await proofOf(owner)] as const;
      const replies = await Promise.all([
        removePasskey(owner, id, proofs[0]),
        portal.call(totpRemove, { token: owner.token, mfaToken: proofs[1], body: {} }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
      const { body } = await portal.call(mfaInfoRead, { token: owner.token });
      expect(body.registered_factors.filter(({ type }) => type !== 'password')).toHaveLength(1);
    }
  });

  it('keeps one of its last two passkeys', async () => {
    const owner = await account({ mfa_enforced: 1 });
    const ids = [await addPasskey(owner), await addPasskey(owner)];
    const proofs = [await proofOf(owner), await proofOf(owner), await proofOf(owner)];
    const removed = await portal.call(totpRemove, {
      token: owner.token,
      mfaToken: proofs[2] ?? '',
      body: {},
    });
    expect(removed.status).toBe(200);
    // Proofs of the removed app are invalid, so the passkeys' removal gets a proof inserted directly.
    await portal.store.database.db.deleteFrom('mfa_tokens').where('user_id', '=', owner.id).execute();
    const again = await Promise.all(ids.map(() => proofByHand(owner)));
    const replies = await Promise.all(ids.map((id, at) => removePasskey(owner, id, again[at] ?? '')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

/** Inserts an `mfa_token` as a passkey ceremony would. */
async function proofByHand({ id, token }: TwoFactorAccount): Promise<string> {
  const { mfaTokensService } = await import('./mfa-tokens.service.ts');
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    jti: string;
  };
  const tokens = mfaTokensService({ db: portal.store.database.db, clock: portal.clock });
  return tokens.issue({ userId: id, sessionId: jti, kind: 'session' }, 'passkey');
}

it('#115 2FA that the owner chose is switched off with the last factor, even if the last two are removed concurrently', async () => {
  const owner = await account();
  const id = await addPasskey(owner);
  const proofs = [await proofOf(owner), await proofOf(owner)] as const;
  const replies = await Promise.all([
    removePasskey(owner, id, proofs[0]),
    portal.call(totpRemove, { token: owner.token, mfaToken: proofs[1], body: {} }),
  ]);
  // If the app is removed first, its proof becomes invalid.
  if (replies.every(({ status }) => status === 200)) {
    expect((await portal.call(mfaInfoRead, { token: owner.token })).body.is_2fa_enabled).toBe(false);
  }
  expect(replies.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
});

it('#115 the last sign-in method cannot be removed', async () => {
  const owner = await account();
  const id = await addPasskey(owner);
  const mfaToken = await proofOf(owner);
  await portal.store.database.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', owner.id)
    .execute();
  const { status, body } = await removePasskey(owner, id, mfaToken);
  expect([status, body.status]).toEqual([403, 'forbidden']);
  expect(body.message).toBe("You couldn't sign in without it. Add a password or another passkey first.");
});

it('#115 2FA that is switched off while the last factor is removed stays off', async () => {
  const owner = await account();
  const proofs = [await proofOf(owner), await proofOf(owner)] as const;
  await Promise.all([
    portal.call(twoFactorToggle, { token: owner.token, mfaToken: proofs[0], body: { is_enabled: true } }),
    portal.call(totpRemove, { token: owner.token, mfaToken: proofs[1], body: {} }),
  ]);
  const { body } = await portal.call(mfaInfoRead, { token: owner.token });
  const hasApp = body.registered_factors.some(({ type }) => type === 'totp');
  expect(body.is_2fa_enabled).toBe(hasApp);
});

it('#115 passkey registrations that began earlier cannot exceed the limit', async () => {
  const owner = await account();
  const id = await addPasskey(owner);
  const passkeys = passkeysRepository(portal.store.database.db);
  const [first] = await passkeys.list(owner.id);
  if (!first) throw new Error('There is no passkey');
  for (let made = 2; made < maxPasskeys; made += 1) {
    await passkeys.insert({ ...first, id: `${id}-${made}`, credential_id: `${first.credential_id}${made}` });
  }
  const begun = [
    await beginPasskey(owner, await proofOf(owner)),
    await beginPasskey(owner, await proofOf(owner)),
  ];
  const replies = await Promise.all(begun.map((register) => register()));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await passkeys.list(owner.id)).toHaveLength(maxPasskeys);
});

describe('#115 a pairing', () => {
  it('is unique, even if two begin concurrently', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const owner = await account();
      const proofs = [await proofOf(owner), await proofOf(owner)];
      const begun = await Promise.all(
        proofs.map((mfaToken) => portal.call(pairingStart, { token: owner.token, mfaToken, body: {} })),
      );
      const paired = await Promise.all(begun.map(({ body }) => new TestDevice(portal).pair(body.secret)));
      expect(paired.filter(({ status }) => status === 200)).toHaveLength(1);
      const { body } = await portal.call(companionDeviceList, { token: owner.token });
      expect(body.devices).toHaveLength(1);
    }
  });

  it('ends with the session that began it', async () => {
    const owner = await account();
    const mfaToken = await proofOf(owner);
    const { body } = await portal.call(pairingStart, { token: owner.token, mfaToken, body: {} });
    await portal.call(logout, { token: owner.token });
    const { status } = await new TestDevice(portal).pair(body.secret);
    expect(status).toBe(400);
  });
});

it('#113 the proof of a removed factor is invalid', async () => {
  const owner = await account();
  await addPasskey(owner);
  const pending = await pendingSignIn(portal, owner);
  const proof = await proofByApp(portal, pending, owner.seed);
  const mfaToken = await proofOf(owner);
  expect((await portal.call(totpRemove, { token: owner.token, mfaToken, body: {} })).status).toBe(200);
  const { status, body } = await portal.call(loginSecondFactor, {
    token: pending,
    body: { mfa_token: proof },
  });
  expect(status).toBe(403);
  expect(body).toMatchObject({ status: '2fa_required', mfa_token_status: 'invalid' });
});

describe('#511 an account whose only way to sign in is its phone', () => {
  /** Signed in by a code to the phone. */
  async function phoneAlone() {
    next += 1;
    const phone = `+65811${String(10_000 + next)}`;
    const { id } = await portal.createUser({ phone: parsePhone(phone), phoneVerified: true });
    const enter = async () => {
      portal.clock.advance(2 * minute);
      const number = { phone_code: '+65', phone_no: phone.slice(3), send_via: 'sms' } as const;
      const { body: asked } = await portal.call(phoneLoginRequest, { body: number });
      const body = { reference_number: asked.reference_number, otp: await newestCode(portal, phone) };
      return (await portal.call(phoneLoginVerify, { body })).body;
    };
    return { id, phone, enter };
  }
  const tokenOf = (reply: object) => ('auth_token' in reply ? String(reply.auth_token) : '');

  it('has no second factor where one is required: it may sign in, and must register one', async () => {
    const { id, phone, enter } = await phoneAlone();
    await portal.store.database.db
      .updateTable('users')
      .set({ mfa_enforced: 1 })
      .where('id', '=', id)
      .execute();
    const reply = await enter();
    expect(reply).not.toHaveProperty('status');
    const token = tokenOf(reply);
    const guarded = await portal.call(sessionList, { token });
    expect([guarded.status, guarded.body.attention]).toEqual([403, 'register_second_factor']);
    portal.clock.advance(2 * minute);
    const seed = await registerApp(portal, token, await proofBySms(portal, token, phone));
    expect((await portal.call(sessionList, { token })).status).toBe(200);
    expect(await enter()).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'totp' }] });
    // The last one that it needs.
    const removed = { token, mfaToken: await proofByApp(portal, token, seed), body: {} };
    expect((await portal.call(totpRemove, removed)).status).toBe(403);
  });

  it.each([
    ['is asked for a code to the phone', true],
    ['without a phone sets the first password', false],
  ])(
    '#583 at a reset by an email that an operator has set, where 2FA is required, %s',
    async (_, hasPhone) => {
      const { id, phone } = await phoneAlone();
      const email = `typed${next}@example.com`;
      await portal.store.database.db
        .updateTable('users')
        .set({ mfa_enforced: 1, email, email_key: email, email_set_by: 'operator' })
        .$if(!hasPhone, (query) => query.set({ phone: null, phone_verified_at: null }))
        .where('id', '=', id)
        .execute();
      await portal.call(forgotPassword, { body: { email } });
      const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
      const link = { email, token: searchParams.get('token') ?? '', password: 'correct horse battery' };
      const reply = await portal.call(passwordReset, { body: link });
      if (!hasPhone) return expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ status: '2fa_required', available_factors: [{ type: 'sms_otp' }] });
      const token = tokenOf(reply.body);
      const confirmed = { token, body: { mfa_token: await proofBySms(portal, token, phone) } };
      expect((await portal.call(forgotPasswordSecondFactor, confirmed)).status).toBe(200);
      expect((await portal.call(passwordReset, { body: link })).status).toBe(200);
    },
  );

  it('loses 2FA with the last factor that could complete a sign-in', async () => {
    const { phone, enter } = await phoneAlone();
    const token = tokenOf(await enter());
    portal.clock.advance(2 * minute);
    const seed = await registerApp(portal, token, await proofBySms(portal, token, phone));
    const on = { token, mfaToken: await proofByApp(portal, token, seed), body: { is_enabled: true } };
    expect((await portal.call(twoFactorToggle, on)).body.is_2fa_enabled).toBe(true);
    portal.clock.advance(minute);
    const removed = { token, mfaToken: await proofByApp(portal, token, seed), body: {} };
    expect((await portal.call(totpRemove, removed)).status).toBe(200);
    expect((await portal.call(mfaInfoRead, { token })).body.is_2fa_enabled).toBe(false);
    expect(await enter()).not.toHaveProperty('status');
  });
});
