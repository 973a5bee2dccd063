import { passwordLogin } from '@latchkey/contract/login/password-login';
import { profileRead } from '@latchkey/contract/profile/profile-read';
import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { logout } from '@latchkey/contract/sessions/logout';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';

describe('signing in with e-mail and password', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    // An attempt that is refused as overload does not count, and a slow machine refuses many.
    portal = await testPortal({}, { hashQueue: createHashQueue({ longestWait: Number.POSITIVE_INFINITY }) });
    await portal.createUser({ email: 'Ann@example.com', password: 'correct horse battery', name: 'Ann' });
  });
  afterAll(() => portal.stop());

  const attempt = (email: string, password: string) =>
    portal.call(passwordLogin, { body: { email, password } });

  it('gives a session that reads the profile and ends with the logout', async () => {
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

  it('#61 answers an unknown e-mail, a wrong password and a suspended account with the same status, body and headers', async () => {
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

  it('#66 #67 evaluates no more wrong passwords of one account than the limit, however they arrive', async () => {
    await portal.createUser({ email: 'target@example.com', password: 'correct horse battery' });
    const spellings = ['target@example.com', 'TARGET@example.com', 'Target@Example.com'];
    const guesses = Array.from({ length: 30 }, (_, n) =>
      attempt(spellings[n % 3] ?? '', 'wrong horse battery'),
    );
    for (const reply of await Promise.all(guesses)) expect(reply.status).toBe(401);
    // Locked: the right password is answered like a wrong one (#63).
    expect((await attempt('target@example.com', 'correct horse battery')).body.status).toBe(
      'invalid_credential',
    );
    portal.clock.advance(15 * 60_000 + 1_000);
    expect((await attempt('target@example.com', 'correct horse battery')).status).toBe(200);
  });
});

describe('signing in while the server is overloaded', () => {
  const hashQueue = createHashQueue({ concurrency: 1, capacity: 0 });
  const account = { email: 'ann@example.com', password: 'correct horse battery' };
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal({}, { hashQueue });
    await portal.createUser(account);
  });
  afterAll(() => portal.stop());

  it('R20 says when to come again, and counts none of the attempts that it did not look at', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = hashQueue.run(() => promise);
    for (let attempts = 0; attempts < 40; attempts += 1) {
      const { status, headers } = await portal.call(passwordLogin, { body: account });
      expect([status, Number(headers.get('retry-after'))]).toEqual([503, 2]);
    }
    // Told as what it is: nothing to be looked into.
    const refusals = portal.logLines.filter((line) => line.includes('request refused'));
    expect(refusals).toHaveLength(40);
    expect(refusals[0]).toContain('"level":"warn"');
    expect(portal.logLines.join()).not.toContain('"level":"error"');
    resolve();
    await busy;
    expect((await portal.call(passwordLogin, { body: account })).status).toBe(200);
  });

  it('R20 counts none either where there was room until others took it', async () => {
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
