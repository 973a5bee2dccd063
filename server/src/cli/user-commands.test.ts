import { passwordLogin } from '@latchkey/contract/login/password-login';
import { signInReportConfirm } from '@latchkey/contract/login-history/sign-in-report-confirm';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { userRead } from '@latchkey/contract/users/user-read';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLink, readInbox } from '../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { proofByPassword, registerApp } from '../features/mfa/testing/authenticator-app.ts';
import { testOperator } from '../features/operators/testing/test-operators.ts';
import { minute } from '../platform/clock/durations.ts';
import { type CliResult, environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

const password = 'correct horse battery staple';

describe('latchkey user, while a server runs', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  const cli = (args: string[], stdin?: string): Promise<CliResult> =>
    runCommand(environmentOf(portal.config), args, stdin);

  async function json(args: string[], stdin?: string) {
    const { code, stdout, stderr } = await cli([...args, '--json'], stdin);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }

  const signIn = async (email: string, typed: string) =>
    (await portal.call(passwordLogin, { body: { email, password: typed } })).status;

  async function resetByMail(email: string): Promise<void> {
    await portal.call(forgotPassword, { body: { email, request_origin: portal.url } });
    const token = (await newestLink(portal, email, '/auth/reset-password')).searchParams.get('token') ?? '';
    await portal.call(passwordReset, { body: { email, token, password: `another ${password}` } });
  }

  it('create prints the id of an account that can sign in', async () => {
    const flags = ['--name', 'Ann Lee', '--phone', '+6581234567', '--email-verified', '--partner'];
    const { code, stdout, stderr } = await cli(
      ['user', 'create', '--email', 'ann@example.com', '--password-stdin', ...flags],
      `${password}\n`,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    expect(stdout).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}\n$/);
    expect(await signIn('ann@example.com', password)).toBe(200);

    const shown = await json(['user', 'show', stdout.trim()]);
    expect(shown).toMatchObject({
      id: stdout.trim(),
      name: 'Ann Lee',
      email: 'ann@example.com',
      email_verified: true,
      phone: '+6581234567',
      phone_verified: false,
      partner: true,
      status: 'active',
      has_password: true,
    });
    expect(JSON.stringify(shown)).not.toContain('argon2');
    expect(shown.last_login_at).not.toBeNull();
    expect(await json(['user', 'show', '+6581234567'])).toEqual(shown);
    expect(await json(['user', 'show', 'ANN@example.com'])).toEqual(shown);
  });

  it('finds people as the console does, and shows what support needs', async () => {
    await json([
      'user',
      'create',
      '--email',
      'fin.quist@example.com',
      '--name',
      'Fin Quist',
      '--password',
      password,
    ]);
    await portal.signIn('fin.quist@example.com', password);
    portal.clock.advance(1);
    await signIn('fin.quist@example.com', 'wrong');
    const { users, next } = await json(['user', 'find', 'quist fi']);
    expect(users).toMatchObject([{ email: 'fin.quist@example.com', status: 'active', role: null }]);
    expect(next).toBeNull();
    expect((await json(['user', 'find', 'uist'])).users).toEqual([]);
    expect((await cli(['user', 'find', 'fin', '--group', 'no-such'])).code).toBe(1);
    const shown = await json(['user', 'show', 'fin.quist@example.com']);
    expect(shown).toMatchObject({ sessions: 1, unsent_messages_7d: {}, failures_24h: { wrong_password: 1 } });
    expect(shown.last_sign_ins).toMatchObject([
      { result: 'failure', reason: 'wrong_password', method: 'password' },
      { result: 'success', method: 'password' },
    ]);
    expect((await cli(['user', 'show', 'fin.quist@example.com'])).stdout).toContain(
      'wrong_password, password',
    );
  });

  it('sets attributes, shows them, and cancels a deletion', async () => {
    await json(['user', 'create', '--email', 'att@example.com']);
    const set = await json([
      'user',
      'set-attribute',
      'att@example.com',
      'department=Sales: Asia',
      'level:=3',
      'old=1',
    ]);
    expect(set.attributes).toEqual({ department: 'Sales: Asia', level: 3, old: '1' });
    const less = await json(['user', 'set-attribute', 'att@example.com', '--remove', 'old']);
    expect(less.attributes).toEqual({ department: 'Sales: Asia', level: 3 });
    for (const wrong of ['department', '1st=x', 'a:={"b":1}', `long=${'x'.repeat(1001)}`])
      expect((await cli(['user', 'set-attribute', 'att@example.com', wrong])).code).toBe(1);
    const shown = await json(['user', 'show', 'att@example.com']);
    expect(shown).toMatchObject({ attributes: less.attributes, erase_at: null });
    const exported = await json(['user', 'export', 'att@example.com']);
    expect(exported.account.attributes).toEqual(less.attributes);
    expect(exported.records.activity).toContainEqual(
      expect.objectContaining({ action: 'user.data_exported', actor_type: 'cli' }),
    );

    const deleted = await cli(['user', 'delete', 'att@example.com', '--json']);
    expect(JSON.parse(deleted.stdout)).toMatchObject({ erase_at: expect.any(String) });
    expect(deleted.stderr).toEqual([expect.stringContaining('PUBLIC_URL is not set: the link leads to')]);
    expect(await json(['user', 'cancel-deletion', 'att@example.com'])).toMatchObject({ erase_at: null });
    expect((await cli(['user', 'cancel-deletion', 'att@example.com'])).code).toBe(1);
  });

  it('#45 suspend ends every session immediately, and activate allows sign-ins again', async () => {
    await json(['user', 'create', '--email', 'sam@example.com', '--password', password]);
    const token = await portal.signIn('sam@example.com', password);
    expect(await json(['user', 'suspend', 'sam@example.com'])).toMatchObject({ status: 'suspended' });
    expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
    expect(await signIn('sam@example.com', password)).toBe(401);
    expect(await json(['user', 'activate', 'sam@example.com'])).toMatchObject({ status: 'active' });
    expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
    expect(await signIn('sam@example.com', password)).toBe(200);
  });

  it('refuses to suspend the last owner, in one line', async () => {
    await json(['user', 'create', '--email', 'last@example.com', '--password', password]);
    await json(['operator', 'grant', 'last@example.com', '--role', 'owner']);
    const { code, stderr } = await cli(['user', 'suspend', 'last@example.com']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: ['latchkey: This is the last owner. Make another account an owner first.'],
    });
    expect(await signIn('last@example.com', password)).toBe(200);
  });

  it('set-password replaces the password and ends the sessions', async () => {
    await json(['user', 'create', '--email', 'pat@example.com', '--password', password]);
    const token = await portal.signIn('pat@example.com', password);
    await json(
      ['user', 'set-password', 'pat@example.com', '--password-stdin'],
      'another horse, another staple',
    );
    expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
    expect(await signIn('pat@example.com', password)).toBe(401);
    expect(await signIn('pat@example.com', 'another horse, another staple')).toBe(200);
  });

  it('#462 update tells the owner at the old contact, and only if a contact is another one', async () => {
    const { id } = await json(['user', 'create', '--email', 'was@example.com', '--email-verified']);
    const told = async () => {
      // The command's clock goes on while the portal's stands still; a message of the future is not due yet.
      portal.clock.advance(minute);
      return (await readInbox(portal)).map(({ to, subject }) => [to, subject?.replace(/ \(.*/, '')]);
    };
    await json(['user', 'update', id, '--name', 'Was', '--email', 'was@example.com']);
    expect(await told()).not.toContainEqual(['was@example.com', expect.anything()]);
    await json(['user', 'update', id, '--email', 'is@example.com', '--email-verified']);
    expect(await told()).toContainEqual(['was@example.com', 'Your email address was changed']);
    await json(['user', 'update', id, '--phone', '+6581230462']);
    expect(await told()).toContainEqual(['is@example.com', 'Your phone number was changed']);
    await json(['user', 'update', id, '--lark-id', 'ou_462']);
    expect(await told()).toContainEqual(['is@example.com', expect.stringMatching(/added/)]);
  });

  it('#560 update tells the owner of a first verified email what was added before, with a link that reports it', async () => {
    const email = 'first@example.com';
    const { id } = await json(['user', 'create', '--email', email, '--password', password]);
    const token = await portal.signIn(email, password);
    await registerApp(portal, token, await proofByPassword(portal, token, password));
    const told = async () => {
      portal.clock.advance(minute);
      return (await readInbox(portal, email)).map(({ text }) => text);
    };
    expect(await told()).toEqual([]);
    const update = ['user', 'update', id, '--email-verified'];
    const environment = { ...environmentOf(portal.config), PUBLIC_URL: portal.config.http.publicUrl };
    expect(await runCommand(environment, update)).toMatchObject({ code: 0, stderr: [] });
    expect(await told()).toContainEqual(expect.stringContaining('Authenticator app was added'));
    const { searchParams } = await newestLink(portal, email, '/auth/sign-in-report');
    const body = { email, token: searchParams.get('token') ?? '' };
    expect((await portal.call(signInReportConfirm, { body })).body.removed).toEqual(['Authenticator app']);
    await json(['user', 'update', id, '--email-verified']);
    expect((await told()).filter((text) => text.includes('was added'))).toHaveLength(1);
  });

  it('update changes the given values, and a new contact is unverified unless an option says otherwise', async () => {
    const { id } = await json([
      ...['user', 'create', '--email', 'kim@example.com', '--email-verified'],
      ...['--phone', '+6581112222', '--phone-verified'],
    ]);
    expect(await json(['user', 'update', id, '--name', 'Kim', '--partner'])).toMatchObject({
      name: 'Kim',
      partner: true,
      email_verified: true,
      phone_verified: true,
    });
    expect(await json(['user', 'update', id, '--email', 'KIM@example.com'])).toMatchObject({
      email_verified: true,
    });
    const moved = ['--email', 'kim2@example.com', '--phone', '+6581113333', '--phone-verified'];
    expect(await json(['user', 'update', id, ...moved])).toMatchObject({
      email: 'kim2@example.com',
      email_verified: false,
      phone: '+6581113333',
      phone_verified: true,
    });
    expect(await json(['user', 'show', id])).toMatchObject({ email_set_by: 'operator' });
    // An email that the operator no longer vouches for (#140).
    expect(await json(['user', 'update', id, '--no-email-verified'])).toMatchObject({ email_set_by: null });
    expect(await json(['user', 'update', id, '--no-phone-verified', '--no-partner'])).toMatchObject({
      phone_verified: false,
      partner: false,
    });
  });

  it('show says what prevents sign-ins, as the Admin API does', async () => {
    const { token } = await testOperator(portal, 'support');
    const obstaclesOf = async (id: string) => {
      const { obstacles } = await json(['user', 'show', id]);
      expect(obstacles).toEqual((await portal.call(userRead, { token, params: { id } })).body.obstacles);
      return (obstacles as { kind: string }[]).map(({ kind }) => kind);
    };
    const { id } = await json(['user', 'create', '--phone', '+6581115555', '--phone-verified']);
    expect(await obstaclesOf(id)).toEqual(['no_way_to_reset']);
    // The SIM was lost: codes go to the new number, which signs in only once it is verified.
    await json(['user', 'update', id, '--phone', '+6581116666']);
    expect(await obstaclesOf(id)).toEqual(['no_sign_in_method', 'no_way_to_reset']);
    expect((await cli(['user', 'show', id])).stdout).toMatch(/obstacle +no_sign_in_method\n/);

    const both = await json(['user', 'create', '--email', 'both@example.com', '--password', password]);
    expect(await obstaclesOf(both.id)).toEqual([]);
    await json(['user', 'require-2fa', both.id]);
    await signIn('both@example.com', 'wrong');
    await json(['user', 'suspend', both.id]);
    expect(await obstaclesOf(both.id)).toEqual(['suspended', 'no_second_factor', 'wrong_attempts']);
    await json(['user', 'activate', both.id]);
    await json(['user', 'require-2fa', both.id, '--off']);
    // The mailbox alone resets no operator's password at once (#446).
    await json(['operator', 'grant', both.id, '--role', 'support']);
    await resetByMail('both@example.com');
    expect(await obstaclesOf(both.id)).toEqual(['reset_waits', 'wrong_attempts']);
  });

  it('create and update set the Lark id that show prints; only one account can have it', async () => {
    const { id } = await json(['user', 'create', '--email', 'lin@example.com', '--lark-id', 'ou_lin']);
    expect(await json(['user', 'show', id])).toMatchObject({ lark_id: 'ou_lin' });
    const other = await json(['user', 'create', '--email', 'lou@example.com']);
    const taken = await cli(['user', 'update', other.id, '--lark-id', 'ou_lin']);
    expect([taken.code, taken.stderr.join('')]).toEqual([
      expect.any(Number),
      expect.stringContaining('Another account has this Lark ID'),
    ]);
    expect(taken.code).not.toBe(0);
    expect(await json(['user', 'update', id, '--no-lark-id'])).toMatchObject({ lark_id: null });
    expect(await json(['user', 'update', other.id, '--lark-id', 'ou_lin'])).toMatchObject({
      lark_id: 'ou_lin',
    });
  });

  it('list returns all accounts page by page, and searches', async () => {
    for (const name of ['Zoe One', 'Zoe Two', 'Zoe Three']) {
      await portal.createUser({ name, email: `${name.replace(' ', '.')}@example.com` });
      // Ids created in the same millisecond have no defined order.
      portal.clock.advance(1);
    }
    const first = await json(['user', 'list', '--search', 'zoe', '--limit', '2']);
    expect(first.users.map((user: { name: string }) => user.name)).toEqual(['Zoe One', 'Zoe Two']);
    const second = await json(['user', 'list', '--search', 'zoe', '--limit', '2', '--after', first.next]);
    expect(second).toMatchObject({ users: [{ name: 'Zoe Three' }], next: null });
    const text = await cli(['user', 'list', '--search', 'zoe', '--limit', '1']);
    expect(text.stdout).toMatch(/^ID .*\n.*Zoe One.*\n$/);
    expect(text.stderr).toEqual([expect.stringContaining('--after')]);
  });

  it.each([
    ['no contact', ['user', 'create'], 'an account needs --email or --phone'],
    [
      'a wrong email address',
      ['user', 'create', '--email', 'a@x,b@evil'],
      '"a@x,b@evil" is not an email address',
    ],
    [
      'two lines in a name',
      ['user', 'create', '--email', 'n@example.com', '--name', 'a\nb'],
      'is not a name',
    ],
    [
      'a phone number of another country',
      ['user', 'create', '--phone', '+15551234567'],
      'is not a valid phone number',
    ],
    [
      'a common password',
      ['user', 'create', '--email', 'n@example.com', '--password', 'password1'],
      'easy to guess',
    ],
    [
      'two passwords',
      ['user', 'create', '--email', 'n@example.com', '--password', 'x', '--password-stdin'],
      'not both',
    ],
    [
      'an empty password',
      ['user', 'set-password', 'ann@example.com', '--password-stdin'],
      'no password on standard input',
    ],
    ['no password', ['user', 'set-password', 'ann@example.com'], 'give the password with'],
    [
      'an address that is taken',
      ['user', 'create', '--email', 'ANN@example.com'],
      'Another account has this email',
    ],
    [
      'an unknown account',
      ['user', 'show', 'nobody@example.com'],
      'there is no account "nobody@example.com"',
    ],
    ['nothing to change', ['user', 'update', 'ann@example.com'], 'nothing to change: see'],
    ['a limit out of range', ['user', 'list', '--limit', '1001'], 'from 1 to 1000'],
    ['an unknown option', ['user', 'list', '--wat'], "unknown option '--wat'"],
    ['an unknown command', ['user', 'lst'], "unknown command 'lst' (Did you mean list?)"],
    ['a missing argument', ['user', 'show'], "missing required argument 'user'"],
    ['a surplus argument', ['user', 'show', 'a', 'b'], 'too many arguments'],
  ])('refuses %s with one clear line', async (_name, args, says) => {
    const { code, stdout, stderr } = await cli(args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toEqual([expect.stringMatching(/^latchkey: /)]);
    expect(stderr[0]).toContain(says);
  });
});
