import { passwordLogin } from '@latchkey/contract/login/password-login';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { passwordVerify } from '@latchkey/contract/mfa/password-verify';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestCode, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { proofByApp, proofByPassword, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';
import { proofByCode } from '../mfa/testing/proof-by-sms.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';

describe('changing the password', () => {
  let portal: TestPortal;
  let email: string;
  let token: string;
  let next = 0;
  beforeAll(async () => {
    portal = await testPortal({ PASSWORD_MAX_AGE_DAYS: '90' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    next += 1;
    email = `change${next}@example.com`;
    await portal.createUser({ email, password: old, name: 'Carl', emailVerified: true });
    token = await portal.signIn(email, old);
  });

  const change = async (body: {
    current_password?: string;
    password: string;
    keep_other_sessions?: boolean;
  }) => portal.call(passwordChange, { token, body, mfaToken: await proofByPassword(portal, token, old) });
  const status = async (bearer: string) => (await portal.call(profileRead, { token: bearer })).status;
  const login = (password: string) => portal.call(passwordLogin, { body: { email, password } });

  it('changes it, ends the other sessions and notifies the owner', async () => {
    const other = await portal.signIn(email, old);
    const reply = await change({ current_password: old, password: fresh });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ email, has_password: true });
    expect([await status(token), await status(other)]).toEqual([200, 401]);
    expect((await login(old)).status).toBe(401);
    expect((await login(fresh)).status).toBe(200);
    const subjects = (await readInbox(portal, email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed (Latchkey ID)');
  });

  it('keeps the other sessions if requested', async () => {
    const other = await portal.signIn(email, old);
    await change({ current_password: old, password: fresh, keep_other_sessions: true });
    expect(await status(other)).toBe(200);
  });

  it('without 2FA the current password is sufficient proof', async () => {
    const body = { current_password: old, password: fresh };
    expect((await portal.call(passwordChange, { token, body })).status).toBe(200);
    expect((await login(fresh)).status).toBe(200);
  });

  it('#5 with 2FA a different possession must confirm it, and a mistyped field does not use up that proof', async () => {
    const ann = await twoFactorAccount(portal, `two${next}@example.com`);
    const body = { current_password: ann.password, password: fresh };
    const send = (mfaToken?: string, given: Partial<typeof body> = {}) =>
      portal.call(passwordChange, { token: ann.token, mfaToken, body: { ...body, ...given } });
    // The current password is checked first, even if other fields are invalid.
    const wrong = { current_password: ['This is not your current password.'] };
    expect((await send(undefined, { current_password: 'no' })).body.errors).toEqual(wrong);
    const refused = await send();
    expect([refused.status, refused.body.status]).toEqual([403, '2fa_required']);
    expect(refused.body.available_factors?.map(({ type }) => type)).toEqual(['totp']);
    const mfaToken = await proofByApp(portal, ann.token, ann.seed);
    expect((await send(mfaToken, { current_password: 'no' })).body.errors).toEqual(wrong);
    expect((await send(mfaToken)).status).toBe(200);
    const again = await send(mfaToken, { current_password: fresh });
    expect(again.body.mfa_token_status).toBe('used');
  });

  it('#104 with 2FA the password counts only once as a possession', async () => {
    const { db } = portal.store.database;
    // Besides the password there is only a code by email.
    const proof = await proofByPassword(portal, token, old);
    await db.updateTable('users').set({ mfa_enabled: 1 }).where('email', '=', email).execute();
    const { status, body } = await portal.call(passwordChange, {
      token,
      mfaToken: proof,
      body: { current_password: old, password: fresh },
    });
    expect([status, body.mfa_token_status]).toEqual([403, 'invalid']);
    expect(body.available_factors?.map(({ type }) => type)).toEqual(['email_otp']);
  });

  it('#59 needs the current password, and wrong ones count like any attempt at it', async () => {
    const attempt = (current_password?: string) =>
      portal.call(passwordChange, {
        token,
        body: { password: fresh, ...(current_password ? { current_password } : {}) },
      });
    expect((await attempt()).body.errors).toEqual({ current_password: ['Required'] });
    for (let guess = 0; guess < 5; guess += 1) expect((await attempt(`wrong ${guess}`)).status).toBe(422);
    const limited = await attempt(old);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    // The same count as for other confirmations with the password.
    const elsewhere = await portal.call(passwordVerify, { token, body: { password: old } });
    expect(elsewhere.status).toBe(429);
    portal.clock.advance(minute);
    expect((await attempt(old)).status).toBe(200);
  });

  it('#58 refuses common and context words with the reason', async () => {
    for (const weak of ['password123', email, 'Carl', 'short']) {
      const { body } = await change({ current_password: old, password: weak });
      expect(body.errors?.password, weak).toHaveLength(1);
    }
  });

  describe('/replace-password', () => {
    const replace = (password: string, mfaToken?: string) =>
      portal.call(passwordReplace, { token, mfaToken, body: { password } });
    const age = (days: number) =>
      portal.store.database.db
        .updateTable('users')
        .set({ password_changed_at: portal.clock.now() - days * day })
        .where('email', '=', email)
        .execute();

    it('H4 needs a proof without a pending notice', async () => {
      expect((await replace(fresh)).body.status).toBe('2fa_required');
      expect((await replace(fresh, await proofByPassword(portal, token, old))).status).toBe(200);
      expect((await login(fresh)).status).toBe(200);
    });

    describe('with 2FA on, without a pending notice', () => {
      beforeEach(async () => {
        const user = { mfa_enabled: 1, email_verified_at: 1 } as const;
        await portal.store.database.db.updateTable('users').set(user).where('email', '=', email).execute();
      });
      const proofByMail = async () => {
        const params = { factor: 'email_otp' } as const;
        const { body: sent } = await portal.call(challengeRequest, { token, params, body: {} });
        const answer = { challenge_id: sent.challenge_id, code: await newestCode(portal, email) };
        return (await portal.call(challengeVerify, { token, params, body: answer })).body.mfa_token;
      };

      it('#389 sets no password by a code alone', async () => {
        portal.clock.advance(16 * minute);
        const mfaToken = await proofByMail();
        const replaced = await replace(fresh, mfaToken);
        expect([replaced.status, replaced.body.status]).toEqual([403, 'forbidden']);
        expect((await login(fresh)).status).toBe(401);
        // The proof is not used up: with the current password it counts.
        const body = { current_password: old, password: fresh };
        expect((await portal.call(passwordChange, { token, mfaToken, body })).status).toBe(200);
      });

      it('H4 takes a code beside a password that was entered recently, and no second proof by that password', async () => {
        const byPassword = await replace(fresh, await proofByPassword(portal, token, old));
        expect(byPassword.body).toMatchObject({ status: '2fa_required', mfa_token_status: 'invalid' });
        expect((await replace(fresh, await proofByMail())).status).toBe(200);
      });
    });

    it('H4 needs no proof while the password expires soon and was entered recently', async () => {
      await age(80);
      expect((await replace(old)).body.errors?.password).toEqual([
        'Choose a password that differs from your current one.',
      ]);
      expect((await replace(fresh)).status).toBe(200);
    });

    it('#578 with 2FA on, the password that this set without a proof confirms nothing in its session', async () => {
      const user = { mfa_enabled: 1, email_verified_at: 1 } as const;
      await portal.store.database.db.updateTable('users').set(user).where('email', '=', email).execute();
      await age(80);
      expect((await replace(fresh)).status).toBe(200);
      const mfaToken = await proofByPassword(portal, token, fresh);
      const add = (given: string) => portal.call(totpRegisterRequest, { token, mfaToken: given, body: {} });
      expect((await add(mfaToken)).body).toMatchObject({
        status: '2fa_required',
        available_factors: [{ type: 'email_otp' }],
      });
      // Nor does it open a window in which something can be added.
      expect((await portal.call(totpRegisterRequest, { token, body: {} })).status).toBe(403);
      expect((await add(await proofByCode(portal, token, 'email_otp', email))).status).toBe(200);
    });

    it('H4 a password entered more than 15 minutes ago is no proof', async () => {
      await age(80);
      portal.clock.advance(16 * minute);
      expect((await replace(fresh)).body.status).toBe('2fa_required');
    });

    it('gives access to an account whose password has expired', async () => {
      await age(91);
      expect((await replace(fresh)).status).toBe(200);
    });
  });
});

describe('changing the password while the server is overloaded', () => {
  const hashQueue = createHashQueue({ concurrency: 1, capacity: 0 });
  const account = { email: 'busy@example.com', password: old };
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal({}, { hashQueue });
    await portal.createUser(account);
  });
  afterAll(() => portal.stop());

  it('R20 does not count attempts that were not evaluated', async () => {
    const token = await portal.signIn(account.email, old);
    const change = () =>
      portal.call(passwordChange, { token, body: { current_password: old, password: fresh } });
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = hashQueue.run(() => promise);
    for (let attempts = 0; attempts < 30; attempts += 1) expect((await change()).status).toBe(503);
    resolve();
    await busy;
    expect((await change()).status).toBe(200);
  });
});
