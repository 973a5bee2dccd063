import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountEndings } from '../../app/account-endings.ts';
import { expectEqualTimes } from '../../app/testing/expect-equal-times.ts';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { accountsService } from '../accounts/accounts.service.ts';
import { parsePhone } from '../accounts/phone-number.ts';
import type { User } from '../accounts/user.ts';
import { proofByApp, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';
import { proofByCode } from '../mfa/testing/proof-by-sms.ts';
import { operatorsOf } from '../operators/testing/test-operators.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';

describe('forgotten passwords', () => {
  let portal: TestPortal;
  let user: User;
  let email: string;
  let next = 0;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    next += 1;
    email = `reset${next}@example.com`;
    user = await portal.createUser({ email, password: old, name: 'Rita', emailVerified: true });
    // Moves the clock by an hour for each test, so that limits do not carry over.
    portal.clock.advance(61 * minute);
  });

  const forgot = (address: string, headers: Record<string, string> = {}, request_origin?: string) =>
    portal.call(forgotPassword, {
      body: { email: address, ...(request_origin ? { request_origin } : {}) },
      headers,
    });
  const reset = (token: string, password = fresh, address = email) =>
    portal.call(passwordReset, { body: { email: address, token, password } });
  const tokenFor = async (address = email) =>
    (await newestLink(portal, address)).searchParams.get('token') ?? '';
  const login = (password: string, address = email) =>
    portal.call(passwordLogin, { body: { email: address, password } });
  const storedHash = async () =>
    (
      await portal.store.database.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', user.id)
        .executeTakeFirst()
    )?.password_hash;
  const raw = (body: unknown) =>
    portal.fetch('/api/auth/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('sets a new password with the mailed link, does not sign in, and ends every session', async () => {
    const session = await portal.signIn(email, old);
    expect((await forgot(email.toUpperCase())).body).toEqual({});
    const token = await tokenFor();
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, {}]);
    // A holder of the link is told that it was used. Others learn nothing.
    expect((await reset(token)).body).toMatchObject({ status: 'invalid_token', reason: 'link_used' });
    expect((await reset(`${token}x`)).body.reason).toBeUndefined();
    expect((await portal.call(profileRead, { token: session })).status).toBe(401);
    expect((await login(old)).status).toBe(401);
    expect((await login(fresh)).status).toBe(200);
    const subjects = (await readInbox(portal, email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('Your password was reset'));
  });

  it('#18 the link leads to PUBLIC_URL, whatever the request contains', async () => {
    await forgot(
      email,
      {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
        'x-original-url': 'https://evil.example/',
      },
      'https://evil.example',
    );
    const [mail] = await readInbox(portal, email);
    const link = new URL(mail?.link ?? '');
    expect(link.origin + link.pathname).toBe(`${portal.config.http.publicUrl}/auth/reset-password`);
    expect([...link.searchParams.keys()]).toEqual(['email', 'token']);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('#62 #25 responds the same for an unknown, an unverified and a suspended address, mails nothing and changes nothing', async () => {
    await portal.createUser({ email: `unverified${next}@example.com`, password: old });
    const suspended = await portal.createUser({
      email: `gone${next}@example.com`,
      password: old,
      emailVerified: true,
    });
    await portal.store.database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    const before = await storedHash();
    const replies = [];
    for (const name of ['reset', 'unverified', 'gone', 'nobody'])
      replies.push(await forgot(`${name}${next}@example.com`));
    const seen = replies.map(({ status, body, headers }) => ({ status, body, names: [...headers.keys()] }));
    for (const reply of seen) expect(reply).toEqual(seen[0]);
    expect(await readInbox(portal, email)).toHaveLength(1);
    for (const name of ['unverified', 'gone', 'nobody']) {
      expect(await readInbox(portal, `${name}${next}@example.com`)).toEqual([]);
    }
    expect(await storedHash()).toBe(before);
    expect((await login(old)).status).toBe(200);
  });

  it('#62 takes the same time for known and unknown addresses', async () => {
    await expectEqualTimes({
      rounds: 20,
      tolerance: 0.6,
      async measure(kind, round) {
        // Each address is mailed only so often.
        if (kind === 'known') portal.clock.advance(61 * minute);
        const start = performance.now();
        await forgot(kind === 'known' ? email : `nobody-${round}-${next}@example.com`);
        return performance.now() - start;
      },
    });
  });

  it('#318 earlier requests for nobody are not searched by later ones', async () => {
    for (const name of ['one', 'two', 'three']) await forgot(`${name}-${next}@nobody.example.com`);
    const { db } = portal.store.database;
    const messages = await db
      .selectFrom('outbox')
      .select(['replace_key', 'status'])
      .where('recipient', 'like', `%-${next}@nobody.example.com`)
      .execute();
    expect(messages).toEqual(Array.from({ length: 3 }, () => ({ replace_key: null, status: 'withheld' })));
  });

  it('#20 the token has 256 bits, is stored hashed, and 20 parallel uses have one success', async () => {
    await forgot(email);
    const token = await tokenFor();
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await portal.store.database.db.selectFrom('mailed_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `${fresh} ${index}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await login(`${fresh} ${winner}`)).status).toBe(200);
  });

  it('#20 a link is valid for 30 minutes', async () => {
    await forgot(email);
    const token = await tokenFor();
    portal.clock.advance(30 * minute + second);
    expect((await reset(token)).body.status).toBe('invalid_token');
  });

  it('#20 a newer link invalidates the older one', async () => {
    await forgot(email);
    const first = await tokenFor();
    portal.clock.advance(minute);
    await forgot(email);
    const second = await tokenFor();
    expect(second).not.toBe(first);
    expect((await reset(first)).body.status).toBe('invalid_token');
    expect((await reset(second)).status).toBe(200);
  });

  it("#20 a token with another account's email is refused and stays valid for its owner", async () => {
    await portal.createUser({ email: `other${next}@example.com`, password: old, emailVerified: true });
    await forgot(email);
    const token = await tokenFor();
    const refused = await reset(token, fresh, `other${next}@example.com`);
    expect([refused.status, refused.body.status]).toEqual([400, 'invalid_token']);
    expect((await login(old, `other${next}@example.com`)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  it('#20 changing the email invalidates the link', async () => {
    await forgot(email);
    const token = await tokenFor();
    await portal.store.database.db
      .updateTable('users')
      .set({ email: `moved${next}@example.com`, email_key: `moved${next}@example.com` })
      .where('id', '=', user.id)
      .execute();
    expect((await reset(token)).body.status).toBe('invalid_token');
    expect((await reset(token, fresh, `moved${next}@example.com`)).body.status).toBe('invalid_token');
  });

  it('#21 a token that is missing, empty, of another type or of another flow sets nothing', async () => {
    await forgot(email);
    const before = await storedHash();
    for (const token of [
      undefined,
      '',
      null,
      [],
      {},
      0,
      true,
      'null',
      'undefined',
      '%',
      '../..',
      'x'.repeat(600),
    ]) {
      const response = await raw({ email, token, password: fresh });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    }
    const session = await portal.signIn(email, old);
    expect((await reset(session)).body.status).toBe('invalid_token');
    expect(await storedHash()).toBe(before);
  });

  it.each([
    'a@example.com,b@evil.example',
    '"a b"@example.com',
    'a@example.com\r\nbcc: b@evil.example',
    'a＠example.com',
    `${'a'.repeat(10_000)}@example.com`,
    'a@b@example.com',
    'a@example.com b@evil.example',
    '<a@example.com>',
    'a@[127.0.0.1]',
    '\u202ea@example.com',
    'a\u0000@example.com',
    '📧@example.com',
  ])('#22 %j is not an address: 422 and no mail', async (address) => {
    const count = (await readInbox(portal)).length;
    const start = performance.now();
    const { status, body } = await forgot(address);
    expect([status, body.errors?.email]).toEqual([422, ['Enter a valid email address.']]);
    // Blocking the event loop would take seconds.
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(await readInbox(portal)).toHaveLength(count);
  });

  it('#58 refuses common words and those of the account and service, with the reason, and keeps the link', async () => {
    await forgot(email);
    const token = await tokenFor();
    for (const weak of ['password123', email, 'Latchkey ID', 'short']) {
      const { status, body } = await reset(token, weak);
      expect([status, body.status], weak).toEqual([422, 'invalid_fields']);
      expect(body.errors?.password?.[0]).toMatch(/\w/);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('mails at most five links an hour to one address, and one more for each half hour, without revealing it', async () => {
    for (let mail = 0; mail < 8; mail += 1) {
      expect((await forgot(email)).status).toBe(200);
      expect((await readInbox(portal, email)).filter(({ link }) => link)).toHaveLength(Math.min(mail + 1, 6));
    }
  });

  it('#489 a second factor confirms the password that its reset is to set, and no other', async () => {
    const address = `confirmed${next}@example.com`;
    const account = await twoFactorAccount(portal, address);
    await forgot(address);
    const token = await tokenFor(address);
    const prove = async (pending: string) => {
      portal.clock.advance(minute);
      const mfa_token = await proofByApp(portal, pending, account.seed);
      await portal.call(forgotPasswordSecondFactor, { token: pending, body: { mfa_token } });
    };
    await prove((await reset(token, fresh, address)).body.auth_token ?? '');
    // Somebody else who reads the mailbox, between the confirmation and the owner's last call.
    const theirs = await reset(token, 'another river at noon', address);
    expect([theirs.status, theirs.body.status]).toEqual([403, '2fa_required']);
    const again = await reset(token, fresh, address);
    expect(again.body.status).toBe('2fa_required');
    await prove(again.body.auth_token ?? '');
    expect((await reset(token, fresh, address)).status).toBe(200);
    expect((await login(fresh, address)).status).toBe(200);
    expect((await login('another river at noon', address)).status).toBe(401);
  });

  describe('#140 for an account with an unverified email', () => {
    const state = async () =>
      portal.store.database.db
        .selectFrom('users')
        .select(['email_verified_at', 'email_set_by', 'password_hash'])
        .where('email_key', '=', unverified)
        .executeTakeFirstOrThrow();
    let unverified: string;
    beforeEach(() => {
      unverified = `set-by-operator${next}@example.com`;
    });
    const create = (emailSetBy: 'operator' | 'person' | null, more: object = {}) =>
      portal.createUser({ email: unverified, password: old, emailSetBy, ...more });

    it('set by an operator: a link is sent, opening it changes nothing, completing the reset verifies the email', async () => {
      await create('operator', { phone: parsePhone('+6581230140'), phoneVerified: true });
      await forgot(unverified);
      const token = await tokenFor(unverified);
      const page = await portal.fetch(
        `/auth/reset-password?${new URLSearchParams({ email: unverified, token })}`,
      );
      expect(page.status).toBe(200);
      expect((await reset(token, 'short', unverified)).status).toBe(422);
      expect((await state()).email_verified_at).toBeNull();
      expect((await reset(token, fresh, unverified)).status).toBe(200);
      expect((await state()).email_verified_at).toBe(portal.clock.now());
      expect((await login(fresh, unverified)).status).toBe(200);
      const subjects = (await readInbox(portal, unverified)).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining('Your password was reset'));
      // The mailbox was not verified before.
      const [sms] = await readInbox(portal, '+6581230140');
      expect(sms?.text).toContain('was reset with a link sent to its email address');
    });

    it.each(['person', null] as const)(
      'set by %s: no link is sent, and no existing link works',
      async (setBy) => {
        await create('operator');
        await forgot(unverified);
        const token = await tokenFor(unverified);
        const { db } = portal.store.database;
        await db
          .updateTable('users')
          .set({ email_set_by: setBy })
          .where('email_key', '=', unverified)
          .execute();
        const before = await state();
        expect((await reset(token, fresh, unverified)).body.status).toBe('invalid_token');
        portal.clock.advance(minute);
        const count = (await readInbox(portal, unverified)).length;
        expect((await forgot(unverified)).body).toEqual({});
        expect(await readInbox(portal, unverified)).toHaveLength(count);
        expect(await state()).toEqual(before);
      },
    );

    it('2FA needs a different possession as usual, and nothing is verified until the reset is complete', async () => {
      const account = await twoFactorAccount(portal, unverified);
      await portal.store.database.db
        .updateTable('users')
        .set({ email_verified_at: null, email_set_by: 'operator' })
        .where('email_key', '=', unverified)
        .execute();
      await forgot(unverified);
      const token = await tokenFor(unverified);
      const pending = (await reset(token, fresh, unverified)).body.auth_token ?? '';
      expect((await state()).email_verified_at).toBeNull();
      const mfa_token = await proofByApp(portal, pending, account.seed);
      await portal.call(forgotPasswordSecondFactor, { token: pending, body: { mfa_token } });
      expect((await state()).email_verified_at).toBeNull();
      expect((await reset(token, fresh, unverified)).status).toBe(200);
      expect((await state()).email_verified_at).toBe(portal.clock.now());
    });
  });

  describe('#103 for an account whose only second factor is the mailbox', () => {
    const due = () =>
      portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
    const begin = async () => {
      await portal.store.database.db
        .updateTable('users')
        .set({ mfa_enabled: 1 })
        .where('id', '=', user.id)
        .execute();
      await forgot(email);
      return reset(await tokenFor());
    };
    const shown = async (token: string) => (await portal.call(profileRead, { token })).body.password_reset_at;
    const isOld = async () => (await login(old)).status === 200;

    const takesADay = async ({ status, body }: Awaited<ReturnType<typeof reset>>) => {
      expect(status).toBe(200);
      expect(Date.parse(body.takes_effect_at ?? '')).toBe(portal.clock.now() + 24 * 60 * minute);
      portal.clock.advance(24 * 60 * minute - second);
      await due();
      expect([await isOld(), (await login(fresh)).status]).toEqual([true, 401]);
      portal.clock.advance(second);
      await due();
      expect(await isOld()).toBe(false);
    };

    it('takes effect after a day, and not earlier; the mailbox is not asked a second time', async () => {
      await takesADay(await begin());
      expect((await login(fresh)).body.status).toBe('2fa_required');
    });

    it('#446 waits for an operator with 2FA off as well: the mailbox alone does not lead to the console', async () => {
      await operatorsOf(portal).grant('command_line', user.id, 'admin');
      await forgot(email);
      await takesADay(await reset(await tokenFor()));
      expect((await login(fresh)).status).toBe(200);
      // Who is no operator by then needs no wait.
      await operatorsOf(portal).revoke('command_line', user.id);
      await forgot(email);
      expect((await reset(await tokenFor(), old)).body.takes_effect_at).toBeUndefined();
    });

    it('#500 ends with a suspension, during which nobody could sign in and stop it', async () => {
      await begin();
      const accounts = accountsService({
        db: portal.store.database.db,
        clock: portal.clock,
        ...accountEndings(portal.clock),
      });
      await accounts.suspend(user.id);
      portal.clock.advance(23 * 60 * minute);
      await accounts.activate(user.id);
      portal.clock.advance(61 * minute);
      await due();
      expect([await isOld(), (await login(fresh)).status]).toEqual([true, 401]);
    });

    it('notifies immediately, and the mailed link stops it, once and not by opening it', async () => {
      await begin();
      const mail = (await readInbox(portal, email))[0];
      expect(mail?.subject).toContain('about to be reset');
      const link = new URL(mail?.link ?? '');
      expect(link.pathname).toBe('/auth/stop-reset');
      const body = { email, token: link.searchParams.get('token') ?? '' };
      expect((await portal.call(passwordResetStop, { body: { ...body, token: 'x' } })).status).toBe(400);
      expect((await portal.call(passwordResetStop, { body })).status).toBe(200);
      expect((await portal.call(passwordResetStop, { body })).body.reason).toBe('link_used');
      portal.clock.advance(24 * 60 * minute);
      await due();
      expect(await isOld()).toBe(true);
    });

    it('#134 after a veto no other reset can begin for a day, and the person is told', async () => {
      await begin();
      const token = (await newestLink(portal, email, '/auth/stop-reset')).searchParams.get('token') ?? '';
      expect((await portal.call(passwordResetStop, { body: { email, token } })).status).toBe(200);
      portal.clock.advance(61 * minute);
      const again = await begin();
      expect([again.status, again.body.message]).toEqual([403, expect.stringContaining('was stopped')]);
      expect((await readInbox(portal, email))[0]?.subject).not.toContain('about to be reset');
      portal.clock.advance(23 * 60 * minute);
      expect((await begin()).status).toBe(200);
    });

    it('#343 a former mailbox cannot stop a reset that is requested through the next one', async () => {
      const session = await portal.signIn(email, old);
      await begin();
      const token = (await newestLink(portal, email, '/auth/stop-reset')).searchParams.get('token') ?? '';
      const former = email;
      const mfaToken = await proofByCode(portal, session, 'email_otp', former);
      email = `next-${email}`;
      const { body: asked } = await portal.call(emailChangeRequest, {
        token: session,
        mfaToken,
        body: { email },
      });
      const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, email) };
      expect((await portal.call(emailChangeConfirm, { token: session, body })).status).toBe(200);
      expect(await shown(session)).toBeNull();
      portal.clock.advance(61 * minute);
      expect((await begin()).body.takes_effect_at).toBeDefined();
      const stopped = await portal.call(passwordResetStop, { body: { email: former, token } });
      expect([stopped.status, stopped.body.status]).toEqual([400, 'invalid_token']);
      expect(await shown(session)).not.toBeNull();
    });

    it('any session of the account can stop it', async () => {
      const session = await portal.signIn(email, old);
      await begin();
      const stop = () => portal.call(passwordResetStopOwn, { token: session, body: {} });
      expect(await shown(session)).toBe(new Date(portal.clock.now() + 24 * 60 * minute).toISOString());
      expect((await stop()).status).toBe(200);
      expect((await stop()).status).toBe(404);
      expect(await shown(session)).toBeNull();
      portal.clock.advance(24 * 60 * minute);
      await due();
      expect(await isOld()).toBe(true);
    });

    it('ends if the password is changed meanwhile, and cannot be stopped any more', async () => {
      const session = await portal.signIn(email, old);
      expect(await shown(session)).toBeNull();
      await begin();
      await portal.store.database.db
        .updateTable('users')
        .set({ mfa_enabled: 0 })
        .where('id', '=', user.id)
        .execute();
      const body = { current_password: old, password: 'another river at noon' };
      expect((await portal.call(passwordChange, { token: session, body })).status).toBe(200);
      expect(await shown(session)).toBeNull();
      expect((await portal.call(passwordResetStopOwn, { token: session, body: {} })).status).toBe(404);
      const { searchParams } = await newestLink(portal, email, '/auth/stop-reset');
      const stop = { email, token: searchParams.get('token') ?? '' };
      expect((await portal.call(passwordResetStop, { body: stop })).status).toBe(400);
      portal.clock.advance(24 * 60 * minute);
      await due();
      expect((await login('another river at noon')).status).toBe(200);
      // The link has not forbidden another one.
      expect((await begin()).status).toBe(200);
    });
  });

  describe('for an account with 2FA', () => {
    it('#19 asks for the second factor before the password is set, then accepts the same reset again', async () => {
      const account = await twoFactorAccount(portal, `app${next}@example.com`);
      await forgot(account.email);
      const token = await tokenFor(account.email);
      const required = await reset(token, fresh, account.email);
      expect([required.status, required.body.status]).toEqual([403, '2fa_required']);
      const types = required.body.available_factors?.map(({ type }) => type);
      expect(types).toContain('totp');
      expect(types).not.toContain('password');
      expect(types).not.toContain('email_otp');
      const pending = required.body.auth_token;
      expect((await portal.call(profileRead, { token: pending })).status).toBe(401);
      expect((await portal.call(mfaInfoRead, { token: pending })).status).toBe(200);
      expect((await login(fresh, account.email)).status).toBe(401);

      const mfa_token = await proofByApp(portal, pending ?? '', account.seed);
      const confirmed = await portal.call(forgotPasswordSecondFactor, {
        token: pending,
        body: { mfa_token },
      });
      expect([confirmed.status, confirmed.body]).toEqual([200, {}]);
      expect((await reset(token, fresh, account.email)).status).toBe(200);
      expect((await login(fresh, account.email)).body.status).toBe('2fa_required');
    });

    it('#21 steps in another order, and proofs of another token, are refused', async () => {
      const account = await twoFactorAccount(portal, `order${next}@example.com`);
      await forgot(account.email);
      const token = await tokenFor(account.email);
      // A proof issued for the session is not valid for the reset.
      const foreign = await proofByApp(portal, account.token, account.seed);
      const sessionCall = await portal.call(forgotPasswordSecondFactor, {
        token: account.token,
        body: { mfa_token: foreign },
      });
      expect(sessionCall.status).toBe(401);
      const required = await reset(token, fresh, account.email);
      const pending = required.body.auth_token;
      const wrong = await portal.call(forgotPasswordSecondFactor, {
        token: pending,
        body: { mfa_token: foreign },
      });
      expect([wrong.status, wrong.body.mfa_token_status]).toEqual([403, 'invalid']);
      expect((await portal.call(forgotPasswordSecondFactor, { token: pending, body: {} })).status).toBe(403);
      expect((await reset(token, fresh, account.email)).status).toBe(403);
      expect((await login(fresh, account.email)).status).toBe(401);
    });

    it('#19 the confirmation is valid for one reset by that link only', async () => {
      const account = await twoFactorAccount(portal, `once${next}@example.com`);
      await forgot(account.email);
      const token = await tokenFor(account.email);
      const pending = (await reset(token, fresh, account.email)).body.auth_token;
      const mfa_token = await proofByApp(portal, pending ?? '', account.seed);
      await portal.call(forgotPasswordSecondFactor, { token: pending, body: { mfa_token } });
      const again = await portal.call(forgotPasswordSecondFactor, { token: pending, body: { mfa_token } });
      expect(again.status).toBe(401);
      await forgot(account.email);
      const newer = await tokenFor(account.email);
      expect((await reset(newer, fresh, account.email)).status).toBe(403);
      expect((await reset(token, fresh, account.email)).status).toBe(400);
    });
  });
});
