import { passwordLogin } from '@latchkey/contract/login/password-login';
import { mfaInfoRead } from '@latchkey/contract/mfa/mfa-info-read';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { proofByApp, twoFactorAccount } from '../features/mfa/testing/authenticator-app.ts';
import { environmentOf, runCli } from './testing/run-cli.ts';

describe('latchkey user, on the factors of an account', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  async function json(args: string[]) {
    const { code, stdout, stderr } = await runCli(environmentOf(portal.config), [...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }

  it('require-2fa takes the choice from the owner, and --off gives it back', async () => {
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

  it('#13 reset-factors forgets the factors, lifts locks, ends sessions and tells the owner', async () => {
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

  it('names an account that does not exist', async () => {
    const { code, stderr } = await runCli(environmentOf(portal.config), [
      'user',
      'reset-factors',
      'no@example.com',
    ]);
    expect(code).not.toBe(0);
    expect(stderr).toHaveLength(1);
  });
});
