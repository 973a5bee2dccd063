import { emailChangeConfirm } from '@latchkey/contract/contacts/email-change-confirm';
import { emailChangeRequest } from '@latchkey/contract/contacts/email-change-request';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { passwordReset } from '@latchkey/contract/passwords/password-reset';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pausedReads } from '../../app/testing/paused-reads.ts';
import { newestCode, newestLink } from '../../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../../app/testing/test-portal.ts';
import { minute } from '../../platform/clock/durations.ts';
import type { User } from '../accounts/user.ts';
import { proofByPassword } from '../mfa/testing/authenticator-app.ts';

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
  email = `recheck${next}@example.com`;
  user = await portal.createUser({ email, password: old, emailVerified: true });
});

async function mailedToken(): Promise<string> {
  portal.clock.advance(2 * minute);
  await portal.call(forgotPassword, { body: { email } });
  return (await newestLink(portal, email)).searchParams.get('token') ?? '';
}
const reset = (token: string, password = fresh) =>
  portal.call(passwordReset, { body: { email, token, password } });
const login = (password: string) => portal.call(passwordLogin, { body: { email, password } });
const setRow = (changes: Partial<User>) =>
  portal.store.database.db.updateTable('users').set(changes).where('id', '=', user.id).execute();

it('#123 a link sets no password if the address is unverified or belongs to another account by then', async () => {
  for (const changes of [{ email_key: `moved${next}@example.com` }, { email_verified_at: null }]) {
    const token = await mailedToken();
    // The first read finds the account. It is checked again when it is changed.
    const reply = await reads.around(
      'users',
      () => reset(token),
      () => setRow(changes),
    );
    expect([reply.status, reply.body.status]).toEqual([400, 'invalid_token']);
    await setRow({ email_key: email, email_verified_at: user.email_verified_at });
    expect((await login(old)).status).toBe(200);
  }
});

it('#123 a link sets no password for an account that is suspended by then', async () => {
  const token = await mailedToken();
  const reply = await reads.around(
    'users',
    () => reset(token),
    () => setRow({ status: 'suspended' }),
  );
  expect(reply.status).not.toBe(200);
  await setRow({ status: 'active' });
  expect((await login(old)).status).toBe(200);
  expect((await login(fresh)).status).toBe(401);
});

it('#125 a link invalidated by an email change stays invalid when the address returns', async () => {
  const token = await mailedToken();
  const session = await portal.signIn(email, old);
  const moved = `moved${next}@example.com`;
  const mfaToken = await proofByPassword(portal, session, old);
  const asked = await portal.call(emailChangeRequest, { token: session, mfaToken, body: { email: moved } });
  const confirmed = await portal.call(emailChangeConfirm, {
    token: session,
    body: { challenge_id: asked.body.challenge_id, code: await newestCode(portal, moved) },
  });
  expect(confirmed.status).toBe(200);
  await setRow({ email, email_key: email });
  const { status, body } = await reset(token);
  expect([status, body.status]).toEqual([400, 'invalid_token']);
  expect((await login(old)).status).toBe(200);
});
