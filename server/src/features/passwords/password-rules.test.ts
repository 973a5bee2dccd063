import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordChange } from '@latchkey/contract/passwords/password-change';
import { passwordReplace } from '@latchkey/contract/passwords/password-replace';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { passwordResetStopOwn } from '@latchkey/contract/passwords/password-reset-stop-own';
import { userSendResetLink } from '@latchkey/contract/users/user-send-reset-link';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newestCode, newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { environmentOf } from '../../cli/testing/run-cli.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { day, hour, minute } from '../../platform/clock/durations.ts';
import type { User } from '../accounts/user.ts';
import { maxFailuresInARow } from '../mfa/limits.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';
import { testOperator } from '../operators/testing/test-operators.ts';

// The rules of docs/behaviour/passwords.md, each at its limits.
const old = 'correct horse battery';
const fresh = 'quiet river at midnight';
let portal: TestPortal;
let user: User;
let email: string;
let token: string;
let next = 0;
beforeAll(async () => {
  portal = await testPortal({ PASSWORD_MAX_AGE_DAYS: '90' });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  next += 1;
  email = `rules${next}@example.com`;
  await db().deleteFrom('send_counters').execute();
  user = await portal.createUser({ email, password: old, emailVerified: true });
  token = await portal.signIn(email, old);
  // Moves the clock for each test, so that limits and links do not carry over.
  portal.clock.advance(15 * minute);
});
const db = () => portal.store.database.db;
const setRow = (changes: Partial<User>) =>
  db().updateTable('users').set(changes).where('id', '=', user.id).execute();
const row = () => db().selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
const login = async (password: string) =>
  (await portal.call(passwordLogin, { body: { email, password } })).status;

async function operatorSets(password: string) {
  const command = ['user', 'set-password', email, '--password', password];
  expect((await runCommand(environmentOf(portal.config), command)).code).toBe(0);
}

async function recorded(action: string) {
  const events = await db()
    .selectFrom('audit_events')
    .select(['action', 'changes'])
    .where('target_id', '=', user.id)
    .where('action', '=', action as 'user.reset_stopped')
    .execute();
  return events.map(({ changes }) => changes);
}

describe('a factor that was guessed until it was locked', () => {
  const lock = (factor: string) =>
    db()
      .insertInto('second_factor_failures')
      .values({ user_id: user.id, factor, failures: maxFailuresInARow, updated_at: portal.clock.now() })
      .execute();
  const locked = async () => {
    const failures = db()
      .selectFrom('second_factor_failures')
      .select('factor')
      .where('user_id', '=', user.id);
    return (await failures.orderBy('factor').execute()).map(({ factor }) => factor);
  };
  beforeEach(async () => {
    for (const factor of ['email_otp', 'password', 'totp']) await lock(factor);
  });

  it('#509 is open again where a reset has proven the mailbox and set a password', async () => {
    await portal.call(forgotPassword, { body: { email } });
    const link = await newestLink(portal, email, '/auth/reset-password');
    const body = { email, token: link.searchParams.get('token') ?? '', password: fresh };
    expect((await portal.call(passwordReset, { body })).status).toBe(200);
    expect(await locked()).toEqual(['totp']);
  });

  it('#509 is open again where an operator sets a password, but for the mailbox', async () => {
    await operatorSets(fresh);
    expect(await locked()).toEqual(['email_otp', 'totp']);
  });

  it('#438 a password that an operator sets lifts the lock of wrong ones, too', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect(await login(`guess ${guess}`)).not.toBe(200);
    expect(await login(old)).not.toBe(200);
    await operatorSets(fresh);
    expect(await login(fresh)).toBe(200);
  });

  it('#509 is open again where another mailbox takes its place', async () => {
    const moved = `moved-${email}`;
    expect(await moveEmail(moved)).toBe(200);
    expect(await locked()).toEqual(['password', 'totp']);
  });

  async function moveEmail(moved: string): Promise<number> {
    await db().deleteFrom('second_factor_failures').where('factor', '=', 'password').execute();
    const mfaToken = await proofByPassword(portal, token, old);
    await lock('password');
    const { body: asked } = await portal.call(emailChangeRequest, {
      token,
      mfaToken,
      body: { email: moved },
    });
    const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, moved) };
    return (await portal.call(emailChangeConfirm, { token, body })).status;
  }
});

describe('in a session', () => {
  const failures = async () =>
    (
      await db()
        .selectFrom('second_factor_failures')
        .select(['factor', 'failures'])
        .where('user_id', '=', user.id)
        .execute()
    ).filter((counted) => counted.failures > 0);

  it('#59 a wrong current password counts for the factor password, and a right one resets the count', async () => {
    const change = (current_password: string) =>
      portal.call(passwordChange, { token, body: { current_password, password: fresh } });
    expect((await change('wrong horse')).status).toBe(422);
    expect(await failures()).toEqual([{ factor: 'password', failures: 1 }]);
    expect((await change(old)).status).toBe(200);
    expect(await failures()).toEqual([]);
  });

  it('#5 an account without a password sets its first one with a confirmation, and is not asked for a current one', async () => {
    await setRow({ password_hash: null });
    const change = (mfaToken?: string) =>
      portal.call(passwordChange, { token, mfaToken, body: { password: fresh } });
    expect((await change()).body.status).toBe('2fa_required');
    const params = { factor: 'email_otp' as const };
    const sent = await portal.call(challengeRequest, { token, params, body: {} });
    const code = await newestCode(portal, email);
    const body = { challenge_id: sent.body.challenge_id, code };
    const proof = await portal.call(challengeVerify, { token, params, body });
    expect((await change(proof.body.mfa_token)).status).toBe(200);
    expect(await login(fresh)).toBe(200);
  });

  it('H4 the inline form asks for a confirmation first and uses it up, unless the password was entered recently', async () => {
    const replace = (password: string, mfaToken?: string) =>
      portal.call(passwordReplace, { token, mfaToken, body: { password } });
    // Before a confirmation the response does not say whether a password is weak.
    expect((await replace('password1')).body.status).toBe('2fa_required');
    const proof = await proofByPassword(portal, token, old);
    expect((await replace(fresh, proof)).status).toBe(200);
    expect((await replace('another river at noon', proof)).body).toMatchObject({
      status: '2fa_required',
      mfa_token_status: 'used',
    });
  });

  it('H4 a password entered in this session counts as recent for exactly fifteen minutes', async () => {
    await setRow({ password_changed_at: portal.clock.now() - 91 * day });
    const givenAt = (at: number) => db().updateTable('sessions').set({ password_at: at }).execute();
    const replace = () => portal.call(passwordReplace, { token, body: { password: fresh } });
    await givenAt(portal.clock.now() - 15 * minute - 1);
    expect((await replace()).body.status).toBe('2fa_required');
    await givenAt(portal.clock.now() - 15 * minute);
    expect((await replace()).status).toBe(200);
  });
});

describe('#103 a waiting reset', () => {
  const due = () => portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();
  async function wait(): Promise<string> {
    await setRow({ mfa_enabled: 1 });
    await portal.call(forgotPassword, { body: { email } });
    const link = (await newestLink(portal, email, '/auth/reset-password')).searchParams.get('token') ?? '';
    const reply = await portal.call(passwordReset, { body: { email, token: link, password: fresh } });
    return reply.body.takes_effect_at ?? '';
  }
  const stopLink = async () =>
    (await newestLink(portal, email, '/auth/stop-reset')).searchParams.get('token') ?? '';
  const stop = (link: string) => portal.call(passwordResetStop, { body: { email, token: link } });
  const told = async (words: RegExp) =>
    (await readInbox(portal, email)).filter(({ subject }) => words.test(subject)).length;

  it('records in the audit when it takes effect, and that it was stopped, once', async () => {
    const at = await wait();
    expect(Date.parse(at)).toBe(portal.clock.now() + 24 * hour);
    expect(await recorded('user.reset_scheduled')).toEqual([JSON.stringify({ takes_effect_at: at })]);
    const before = await told(/./);
    const link = await stopLink();
    expect((await stop(link)).status).toBe(200);
    expect(await recorded('user.reset_stopped')).toHaveLength(1);
    expect(await told(/./)).toBe(before + 1);
    // Neither way stops it again or notifies again.
    expect((await stop(link)).body).toMatchObject({ status: 'invalid_token', reason: 'link_used' });
    expect((await portal.call(passwordResetStopOwn, { token })).status).toBe(404);
    expect(await recorded('user.reset_stopped')).toHaveLength(1);
    expect(await told(/./)).toBe(before + 1);
  });

  it('if stopped from a session, also uses up its mailed links', async () => {
    await wait();
    const link = await stopLink();
    expect((await portal.call(passwordResetStopOwn, { token })).status).toBe(200);
    expect((await stop(link)).body).toMatchObject({ status: 'invalid_token', reason: 'link_used' });
  });

  it('#134 prevents another one for exactly one day after it was stopped', async () => {
    await wait();
    await portal.call(passwordResetStopOwn, { token });
    portal.clock.advance(day - 1);
    expect(await wait()).toBe('');
    portal.clock.advance(1);
    expect(Date.parse(await wait())).toBe(portal.clock.now() + 24 * hour);
  });

  it('has no effect once the account has changed, which is recorded once', async () => {
    await wait();
    await setRow({ email_key: `moved${next}@example.com` });
    portal.clock.advance(24 * hour);
    await due();
    await due();
    await setRow({ email_key: email });
    expect(await recorded('user.reset_stopped')).toHaveLength(1);
    expect(await login(fresh)).toBe(401);
    expect(
      await db().selectFrom('waiting_resets').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([]);
  });

  it('for an account that is suspended by then sets nothing', async () => {
    await wait();
    await db()
      .updateTable('waiting_resets')
      .set({ takes_effect_at: 0 })
      .where('user_id', '=', user.id)
      .execute();
    await setRow({ status: 'suspended' });
    await due();
    await setRow({ status: 'active' });
    expect(await login(old)).not.toBe(401);
    expect(await login(fresh)).toBe(401);
  });

  it('#288 sets a password with only the mailbox as proof, ends every session and is recorded as a reset', async () => {
    await wait();
    portal.clock.advance(24 * hour);
    await due();
    const now = await row();
    expect(now.mailbox_password_version).toBe(now.password_version);
    expect(await recorded('user.password_reset')).toHaveLength(1);
    const ended = await db()
      .selectFrom('sessions')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'session')
      .execute();
    expect(ended).toEqual([{ end_reason: 'password_changed' }]);
  });
});

it.each([
  ['the mailbox has set', true],
  ['its owner has set', false],
])(
  '#538 a password that only the one before confirms, which %s, counts as set by the same',
  async (_by, isIt) => {
    await setRow({ mailbox_password_version: isIt ? user.password_version : null });
    const body = { current_password: old, password: fresh };
    expect((await portal.call(passwordChange, { token, body })).status).toBe(200);
    const now = await row();
    expect(now.mailbox_password_version === now.password_version).toBe(isIt);
  },
);

describe('#132 after a change in a session', () => {
  const browsers = async () =>
    (
      await db().selectFrom('known_browsers').select('browser_hash').where('user_id', '=', user.id).execute()
    ).map(({ browser_hash }) => browser_hash);
  const change = (given: { keep_other_sessions: boolean }) =>
    portal.call(passwordChange, { token, body: { current_password: old, password: fresh, ...given } });
  const own = async () => {
    const session = await db()
      .selectFrom('sessions')
      .select('browser_hash')
      .where('user_id', '=', user.id)
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    return session.browser_hash;
  };

  it('only its browser is known', async () => {
    await portal.signIn(email, old);
    expect(await browsers()).toHaveLength(2);
    expect((await change({ keep_other_sessions: false })).status).toBe(200);
    expect(await browsers()).toEqual([await own()]);
  });

  it('every browser is known if the other sessions are kept', async () => {
    await portal.signIn(email, old);
    expect((await change({ keep_other_sessions: true })).status).toBe(200);
    expect(await browsers()).toHaveLength(2);
  });

  it('none is known if the session began in an unknown one', async () => {
    await db().updateTable('sessions').set({ browser_hash: null }).where('user_id', '=', user.id).execute();
    expect((await change({ keep_other_sessions: false })).status).toBe(200);
    expect(await browsers()).toEqual([]);
  });
});

it('a link that an operator sends goes only to an address that may reset', async () => {
  const support = await testOperator(portal, 'support', `support${next}@example.com`);
  const send = () =>
    portal.call(userSendResetLink, { token: support.token, params: { id: user.id }, body: {} });
  const links = async () =>
    (await readInbox(portal, email)).filter(({ link }) => link?.includes('/auth/reset-password')).length;
  // Set by a person and never verified.
  await setRow({ email_verified_at: null, email_set_by: 'person' });
  expect((await send()).status).toBe(409);
  expect(await links()).toBe(0);
  await setRow({ email_verified_at: 1 });
  expect((await send()).status).toBe(200);
  expect(await links()).toBe(1);
  await setRow({ email: null, email_key: null });
  expect((await send()).status).toBe(409);
  expect(await links()).toBe(1);
});
