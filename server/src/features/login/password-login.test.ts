import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { createHashThreads } from '../../platform/passwords/threads/hash-threads.ts';

describe('signing in with email and password', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    // Attempts refused as overload do not count, and a slow machine would refuse many.
    portal = await testPortal({}, { hashQueue: createHashQueue({ longestWait: Number.POSITIVE_INFINITY }) });
    await portal.createUser({ email: 'Ann@example.com', password: 'correct horse battery', name: 'Ann' });
  });
  afterAll(() => portal.stop());

  const attempt = (email: string, password: string) =>
    portal.call(passwordLogin, { body: { email, password } });

  it('creates a session that reads the profile and ends with the logout', async () => {
    const token = await portal.signIn('ann@EXAMPLE.com', 'correct horse battery');
    expect((await portal.call(isAuthenticated, { token })).body).toEqual({ is_authenticated: true });
    const { body } = await portal.call(profileRead, { token });
    expect(body).toMatchObject({
      name: 'Ann',
      email: 'Ann@example.com',
      has_password: true,
      has_access: true,
    });
    expect(body.last_login_at).not.toBeNull();
    expect((await portal.call(logout, { token })).status).toBe(200);
    expect((await portal.call(isAuthenticated, { token })).status).toBe(401);
    expect((await portal.call(logout, { token })).status).toBe(401);
  });

  it('#61 responds to an unknown email, a wrong password and a suspended account with the same status, body and headers', async () => {
    const suspended = await portal.createUser({
      email: 'sam@example.com',
      password: 'correct horse battery',
    });
    await portal.store.database.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    const replies = [
      await attempt('nobody@example.com', 'correct horse battery'),
      await attempt('ann@example.com', 'wrong horse battery'),
      await attempt('sam@example.com', 'correct horse battery'),
    ];
    const seen = replies.map(({ status, body, headers }) => {
      const names = [...headers.keys()].filter((name) => name !== 'date');
      return { status, names, body: { ...body, reference: '' } };
    });
    expect(seen[0]).toMatchObject({ status: 401, body: { status: 'invalid_credential' } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('#66 #67 evaluates no more wrong passwords of one account than the limit, however they are sent', async () => {
    await portal.createUser({ email: 'target@example.com', password: 'correct horse battery' });
    const spellings = ['target@example.com', 'TARGET@example.com', 'Target@Example.com'];
    const guesses = Array.from({ length: 30 }, (_, n) =>
      attempt(spellings[n % 3] ?? '', 'wrong horse battery'),
    );
    for (const reply of await Promise.all(guesses)) expect(reply.status).toBe(401);
    // Locked: the right password gets the response of a wrong one (#63).
    expect((await attempt('target@example.com', 'correct horse battery')).body.status).toBe(
      'invalid_credential',
    );
    portal.clock.advance(15 * 60_000 + 1_000);
    expect((await attempt('target@example.com', 'correct horse battery')).status).toBe(200);
  });

  const account = async (name: string) => {
    const email = `${name}@example.com`;
    await portal.createUser({ email, password: right, emailVerified: true });
    return email;
  };
  const right = 'correct horse battery';
  const wrong = 'wrong horse battery';
  const from = (headers: Record<string, string>, email: string, password: string) =>
    portal.call(passwordLogin, { body: { email, password }, headers });
  const knownBrowser = async (email: string) =>
    ((await attempt(email, right)).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const mailsTo = async (email: string) => (await readInbox(portal, email)).map(({ subject }) => subject);

  it('#100 a hundred wrong passwords from one address do not lock out known browsers behind it, whose failures do not count there', async () => {
    const email = await account('neighbour');
    const cookie = await knownBrowser(email);
    for (let guess = 0; guess < 9; guess += 1) await from({ cookie }, email, wrong);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => attempt(`stranger-${index}@example.com`, wrong)),
    );
    const refused = await attempt(email, right);
    expect([refused.status, refused.body.status]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from({ cookie }, email, right)).status).toBe(200);
    // A browser known to one account is unknown to every other.
    expect((await from({ cookie }, await account('other-neighbour'), right)).status).toBe(429);
    const option = await portal.call(passkeyLoginOption, { body: {}, headers: { cookie } });
    expect(option.status).toBe(200);
    portal.clock.advance(15 * minute + second);
  });

  it('#100 strangers who begin unlimited passkey sign-ins do not block a known browser', async () => {
    const cookie = await knownBrowser(await account('passkey-neighbour'));
    const begin = (headers: Record<string, string> = {}) =>
      portal.call(passkeyLoginOption, { body: {}, headers });
    for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect((await begin()).status).toBe(429);
    expect((await begin({ cookie })).status).toBe(200);
    portal.clock.advance(15 * minute + second);
  });

  it('#102 after ten wrong passwords the owner is notified once, and the log says why the right one is refused', async () => {
    const email = await account('locked');
    const cookie = await knownBrowser(email);
    const before = portal.logLines.length;
    for (let guess = 0; guess < 9; guess += 1) await attempt(email, wrong);
    expect(await mailsTo(email)).toEqual([]);
    await attempt(email, wrong);
    const locked = await attempt(email, right);
    expect([locked.status, locked.body.status]).toEqual([401, 'invalid_credential']);
    expect((await from({ cookie }, email, right)).status).toBe(200);
    const reasons = portal.logLines
      .slice(before)
      .map((line) => JSON.parse(line) as { msg: string; result?: string; reason?: string | null })
      .filter(({ msg }) => msg === 'sign-in')
      .map(({ result, reason }) => [result, reason]);
    expect(reasons).toEqual([
      ...Array(10).fill(['failure', 'wrong_password']),
      ['failure', 'locked'],
      ['success', null],
    ]);
    expect(await mailsTo(email)).toEqual(['Someone is trying to sign in to your account (Latchkey ID)']);
    // Continued attempts cause no further mails.
    for (let round = 0; round < 3; round += 1) {
      portal.clock.advance(15 * minute + second);
      for (let guess = 0; guess < 10; guess += 1) await attempt(email, wrong);
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('#438 a new password lifts the lock: whoever has just reset it signs in, also in an unknown browser', async () => {
    const email = await account('locked-reset');
    for (let guess = 0; guess < 11; guess += 1) await attempt(email, wrong);
    expect((await attempt(email, right)).status).toBe(401);
    await portal.call(forgotPassword, { body: { email } });
    const { searchParams } = await newestLink(portal, email, '/auth/reset-password');
    const fresh = 'quiet river at midnight';
    const body = { email, token: searchParams.get('token') ?? '', password: fresh };
    expect((await portal.call(passwordReset, { body })).status).toBe(200);
    expect((await attempt(email, fresh)).status).toBe(200);
    for (let guess = 0; guess < 10; guess += 1) await attempt(email, wrong);
    expect((await attempt(email, fresh)).status).toBe(401);
  });

  it.each([
    ['unknown_account', 'nobody-at-all@example.com', right],
    ['suspended', 'suspended-reason@example.com', right],
    ['no_password', 'no-password@example.com', right],
  ])('#102 the log records %s, which the person does not see', async (reason, email, password) => {
    if (reason === 'no_password') await portal.createUser({ email });
    if (reason === 'suspended') {
      const { id } = await portal.createUser({ email, password });
      const { db } = portal.store.database;
      await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
    }
    expect((await attempt(email, password)).body.status).toBe('invalid_credential');
    expect(portal.logLines.findLast((line) => line.includes('"sign-in"'))).toContain(`"reason":"${reason}"`);
  });
});

describe('signing in while the server is overloaded', () => {
  const hashQueue = createHashQueue({ concurrency: 1, capacity: 0 });
  const account = { email: 'ann@example.com', password: 'correct horse battery' };
  let portal: TestPortal;
  beforeAll(async () => {
    // Every attempt is really computed, as long as it takes in production.
    portal = await testPortal({}, { hashQueue, hashThreads: createHashThreads() });
    await portal.createUser(account);
  });
  afterAll(() => portal.stop());

  it('R20 says when to retry, and does not count attempts that were not evaluated', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = hashQueue.run(() => promise);
    for (let attempts = 0; attempts < 40; attempts += 1) {
      const { status, body, headers } = await portal.call(passwordLogin, { body: account });
      expect([status, body.status, Number(headers.get('retry-after'))]).toEqual([503, 'overloaded', 2]);
    }
    // Logged as an overload, not as an error.
    const refusals = portal.logLines.filter((line) => line.includes('request refused'));
    expect(refusals).toHaveLength(40);
    expect(refusals[0]).toContain('"level":"warn"');
    expect(portal.logLines.join()).not.toContain('"level":"error"');
    resolve();
    await busy;
    expect((await portal.call(passwordLogin, { body: account })).status).toBe(200);
  });

  it('R20 nor those for which there was room at first', async () => {
    for (let rounds = 0; rounds < 3; rounds += 1) {
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => portal.call(passwordLogin, { body: account })),
      );
      const statuses = replies.map(({ status }) => status);
      expect(statuses).toContain(200);
      expect(statuses).toContain(503);
      expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    }
  });
});
