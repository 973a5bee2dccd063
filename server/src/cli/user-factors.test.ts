import { passwordLogin } from '@latchkey/contract/login/password-login';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { proofByApp, twoFactorAccount } from '../features/mfa/testing/authenticator-app.ts';
import { minute } from '../platform/clock/durations.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

describe('latchkey user, for the factors of an account', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  async function json(args: string[]) {
    const { code, stdout, stderr } = await runCommand(environmentOf(portal.config), [...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }

  it('require-2fa prevents the owner from switching 2FA off, and --off allows it again', async () => {
    const ann = await twoFactorAccount(portal, 'ann@example.com');
    const off = async () =>
      portal.call(twoFactorToggle, {
        token: ann.token,
        mfaToken: await proofByApp(portal, ann.token, ann.seed),
        body: { is_enabled: false },
      });
    expect(await json(['user', 'require-2fa', ann.email])).toEqual({ id: ann.id, two_factor_required: true });
    const { body } = await portal.call(mfaInfoRead, { token: ann.token });
    expect(body).toMatchObject({ is_2fa_enforced: true, is_2fa_enabled: true });
    expect((await off()).body.status).toBe('forbidden');
    await json(['user', 'require-2fa', ann.email, '--off']);
    expect((await off()).status).toBe(200);
  });

  it('show lists every factor of the account with its wrong answers and cooldown', async () => {
    const cyd = await twoFactorAccount(portal, 'cyd@example.com');
    const ready = { failures: 0, locked: false, until: null };
    const shown = async () => (await json(['user', 'show', cyd.email])).factors;
    expect(await shown()).toEqual([
      { factor: 'email_otp', ...ready },
      { factor: 'password', ...ready },
      { factor: 'totp', ...ready },
    ]);
    for (const code of ['000000', '000001', '000002', '000003', '000004'])
      await portal.call(totpVerify, { token: cyd.token, body: { code } });
    expect(await shown()).toContainEqual(expect.objectContaining({ factor: 'totp', failures: 5 }));
    const { stdout } = await runCommand(environmentOf(portal.config), ['user', 'show', cyd.email]);
    expect(stdout).toMatch(/totp +5 wrong in a row/);
    expect(stdout).toMatch(/email_otp +set up/);
  });

  it('#13 reset-factors removes the factors, lifts locks, ends sessions and notifies the owner', async () => {
    const bob = await twoFactorAccount(portal, 'bob@example.com');
    await portal.call(recoveryCodesGenerate, {
      token: bob.token,
      mfaToken: await proofByApp(portal, bob.token, bob.seed),
      body: {},
    });
    const { db } = portal.store.database;
    const device = {
      id: 'device-1',
      user_id: bob.id,
      name: 'Phone',
      thumbprint: 'thumbprint-1',
      public_key: '{}',
      created_at: portal.clock.now(),
      last_used_at: null,
      last_answer_time: 0,
      push_subscription: null,
    };
    await db.insertInto('companion_devices').values(device).execute();
    const locked = { user_id: bob.id, factor: 'totp', failures: 100, updated_at: portal.clock.now() };
    await db.insertInto('second_factor_failures').values(locked).execute();
    const attempt = await portal.call(totpVerify, { token: bob.token, body: { code: '000000' } });
    expect(attempt.body.status).toBe('factor_locked');

    expect(await json(['user', 'reset-factors', bob.email])).toEqual({ id: bob.id, reset: true });
    expect((await portal.call(isAuthenticated, { token: bob.token })).status).toBe(401);
    const { body } = await portal.call(passwordLogin, { body: { email: bob.email, password: bob.password } });
    expect(body).not.toHaveProperty('status');
    const info = await portal.call(mfaInfoRead, { token: body.auth_token });
    expect(info.body.registered_factors.map(({ type }) => type).sort()).toEqual(['email_otp', 'password']);
    const tables = [
      'totp_seeds',
      'recovery_codes',
      'companion_devices',
      'second_factor_failures',
      'mfa_tokens',
    ] as const;
    for (const table of tables) {
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', bob.id).execute()).toEqual([]);
    }
    const inbox = await portal.fetch(`/dev/inbox.json?to=${encodeURIComponent(bob.email)}`);
    expect(await inbox.text()).toContain('sign-in methods were reset');
  });

  it('#102 user show says until when strangers are refused, and user unlock ends this in the running server', async () => {
    const email = 'locked@example.com';
    const password = 'correct horse battery';
    await portal.createUser({ email, password, emailVerified: true });
    const attempt = async (given: string) =>
      (await portal.call(passwordLogin, { body: { email, password: given } })).status;
    expect(await json(['user', 'show', email])).toMatchObject({ locked_until: null, failures_24h: {} });
    for (let guess = 0; guess < 11; guess += 1) await attempt('wrong horse battery');
    expect(await attempt(password)).toBe(401);
    const { db } = portal.store.database;
    // The command line uses the system clock, the portal under test its own.
    const inAQuarter = Date.now() + 15 * minute;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const lock = () => db.updateTable('sign_in_locks').set({ ends_at: inAQuarter }).where('user_id', '=', id);
    await lock().execute();
    await db.updateTable('login_history').set({ at: Date.now() }).where('user_id', '=', id).execute();
    await db
      .insertInto('second_factor_failures')
      .values([
        { user_id: id, factor: 'totp', failures: 100, updated_at: Date.now() },
        { user_id: id, factor: 'email_otp', failures: 20, updated_at: Date.now() },
      ])
      .execute();
    await db
      .insertInto('sign_in_failures')
      .values({ key: 'number', user_id: id, failures: 100, updated_at: Date.now() })
      .execute();
    expect(await json(['user', 'show', email])).toMatchObject({
      locked_until: new Date(inAQuarter).toISOString(),
      known_browser_locked_until: null,
      phone_sign_in: 'known_browsers_only',
      factors: [
        { factor: 'email_otp', failures: 20, locked: false, until: expect.any(String) },
        { factor: 'password', failures: 0, locked: false, until: null },
        { factor: 'totp', failures: 100, locked: true, until: null },
      ],
      failures_24h: { locked: 2, wrong_password: 10 },
    });
    expect(await json(['user', 'unlock', email])).toEqual({ id, unlocked: true, locked_factors: ['totp'] });
    expect(await json(['user', 'show', email])).toMatchObject({
      locked_until: null,
      phone_sign_in: 'open',
      factors: [
        { factor: 'email_otp', failures: 0 },
        { factor: 'password' },
        { factor: 'totp', locked: true },
      ],
    });
    expect(await attempt(password)).toBe(200);
  });

  it('reports an account that does not exist', async () => {
    const { code, stderr } = await runCommand(environmentOf(portal.config), [
      'user',
      'reset-factors',
      'no@example.com',
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toHaveLength(1);
  });
});
