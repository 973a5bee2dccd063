import { passwordLogin } from '@latchkey/contract/login/password-login';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { forgotPasswordSecondFactor } from '@latchkey/contract/passwords/forgot-password-second-factor';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { passwordResetStop } from '@latchkey/contract/passwords/password-reset-stop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { newestLink, readInbox } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { day, minute } from '../../platform/clock/durations.ts';
import type { User } from '../accounts/user.ts';
import { proofByApp, twoFactorAccount } from '../mfa/testing/authenticator-app.ts';

const old = 'correct horse battery';
const fresh = 'quiet river at midnight';
const reads = pausedReads();
let portal: TestPortal;
let user: User;
let email: string;
let next = 0;

beforeAll(async () => {
  portal = await testPortal({}, reads);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  next += 1;
  email = `race${next}@example.com`;
  user = await portal.createUser({ email, password: old, emailVerified: true });
  await portal.store.database.db.deleteFrom('waiting_resets').execute();
  // Moves the clock by an hour for each test, so that limits do not carry over.
  portal.clock.advance(61 * minute);
});

async function mailedToken(address = email): Promise<string> {
  portal.clock.advance(2 * minute);
  await portal.call(forgotPassword, { body: { email: address } });
  return (await newestLink(portal, address, '/auth/reset-password')).searchParams.get('token') ?? '';
}
const reset = (token: string, address = email) =>
  portal.call(passwordReset, { body: { email: address, token, password: fresh } });
const status = async (password: string) =>
  (await portal.call(passwordLogin, { body: { email, password } })).status;
const setRow = (changes: Partial<User>) =>
  portal.store.database.db.updateTable('users').set(changes).where('id', '=', user.id).execute();
const due = () => portal.portal.tasks.find(({ name }) => name === 'let waiting resets take effect')?.run();

describe('#103 a reset that has to wait', () => {
  beforeEach(() => setRow({ mfa_enabled: 1 }));

  it('does not begin if the account changed before it could', async () => {
    const others = [
      { email_key: `moved${next}@example.com` },
      { password_version: user.password_version + 1 },
    ];
    for (const changes of others) {
      const token = await mailedToken();
      const { body } = await reads.around(
        'users',
        () => reset(token),
        () => setRow(changes),
      );
      expect(body.status).toBe('invalid_token');
      await setRow({ email_key: email, password_version: user.password_version });
    }
    portal.clock.advance(day);
    await due();
    expect(await status(old)).toBe(200);
  });

  it('begins once, however often the link is used concurrently', async () => {
    const token = await mailedToken();
    const replies = await Promise.all(Array.from({ length: 4 }, () => reset(token)));
    expect(replies.map(({ body }) => body.status ?? 'begun').sort()).toEqual([
      'begun',
      ...Array(3).fill('invalid_token'),
    ]);
  });

  it.each([
    ['is also notified by SMS', true],
    ['is not notified if unverified', false],
  ])('a phone that was added meanwhile %s', async (_, isVerified) => {
    const phone = `+6581${String(100_000 + next)}`;
    const token = await mailedToken();
    await reads.around(
      'users',
      () => reset(token),
      () => setRow({ phone, phone_verified_at: isVerified ? portal.clock.now() : null }),
    );
    const told = (await readInbox(portal, phone)).map(({ text }) => text);
    expect(told).toEqual(isVerified ? [expect.stringContaining('set a new password')] : []);
  });

  it('is stopped once by a link that is used twice concurrently', async () => {
    await reset(await mailedToken());
    const link = await newestLink(portal, email, '/auth/stop-reset');
    const body = { email, token: link.searchParams.get('token') ?? '' };
    const stop = () => portal.call(passwordResetStop, { body });
    const second = await reads.around('mailed_links', stop, stop);
    expect([second.status, second.body.status]).toEqual([400, 'invalid_token']);
    const stopped = (await readInbox(portal, email)).filter(({ subject }) => subject.includes('stopped'));
    expect(stopped).toHaveLength(1);
  });

  it('has no effect if a condition changes at the moment it would take effect', async () => {
    await reset(await mailedToken());
    portal.clock.advance(day);
    const run = async () => due();
    await expect(
      reads.around('users', run, () => setRow({ email_key: `moved${next}@example.com` })),
    ).rejects.toMatchObject({ errors: [{ code: 'invalid_token' }] });
    await setRow({ email_key: email, mfa_enabled: 0 });
    expect([await status(old), await status(fresh)]).toEqual([200, 401]);
  });
});

describe('#19 a reset that asks for the second factor', () => {
  it('asks nothing if the account no longer has the address', async () => {
    const ann = await twoFactorAccount(portal, `ann${next}@example.com`);
    const token = await mailedToken(ann.email);
    const { body } = await reads.around(
      'users',
      () => reset(token, ann.email),
      () =>
        portal.store.database.db
          .updateTable('users')
          .set({ email_key: `moved-ann${next}@example.com` })
          .where('id', '=', ann.id)
          .execute(),
    );
    expect([body.status, body.auth_token]).toEqual(['invalid_token', undefined]);
  });

  it('ends with its link, whose half hour is not extended by the question', async () => {
    const ann = await twoFactorAccount(portal, `ann${next}@example.com`);
    const token = await mailedToken(ann.email);
    portal.clock.advance(29 * minute);
    const pending = (await reset(token, ann.email)).body.auth_token ?? '';
    portal.clock.advance(2 * minute);
    const body = { mfa_token: await proofByApp(portal, pending, ann.seed) };
    const confirmed = await portal.call(forgotPasswordSecondFactor, { token: pending, body });
    expect([confirmed.status, confirmed.body.status]).toEqual([400, 'invalid_token']);
  });
});
