import { messageList } from '@latchkey/contract/operations/message-list';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newestLink } from '../../app/testing/read-inbox.ts';
import { minute } from '../../platform/clock/durations.ts';
import { type TestOauth, testOauth } from '../authorize/testing/test-oauth.ts';
import { testOperator } from '../operators/testing/test-operators.ts';

let portal: TestOauth;
let auditor: string;
beforeAll(async () => {
  portal = await testOauth();
  ({ token: auditor } = await testOperator(portal, 'auditor'));
});
afterAll(() => portal.stop());

const list = async (query: Record<string, string> = {}) =>
  (await portal.call(messageList, { token: auditor, query })).body;

it('operators see which messages wait, were sent or could not be sent, and never what they say', async () => {
  const email = 'mailed@messages.example';
  const { id } = await portal.createUser({ email, emailVerified: true, password: 'correct horse battery' });
  for (let sent = 0; sent < 3; sent += 1) {
    await portal.call(forgotPassword, { body: { email } });
    portal.clock.advance(2 * minute);
  }
  const link = await newestLink(portal, email, '/auth/reset-password');
  await vi.waitFor(async () => expect((await list({ query: id, state: 'sent' })).items).toHaveLength(3));
  const all = await list({ query: email });
  expect(all.items.map(({ template, recipient, user_id }) => [template, recipient, user_id])).toEqual(
    Array.from({ length: 3 }, () => ['password_reset', email, id]),
  );
  expect(all.items[0]).toMatchObject({
    channel: 'email',
    attempts: 1,
    last_error: null,
    next_attempt_at: null,
  });
  expect(JSON.stringify(all)).not.toContain(link.searchParams.get('token'));

  // Newest first, in pages.
  const first = await list({ query: email, limit: '2' });
  const second = await list({ query: email, limit: '2', cursor: first.next_cursor ?? '' });
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect(second.next_cursor).toBeNull();

  const failed = all.items[0]?.id ?? '';
  await portal.store.database.db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: '550 5.1.1 No such mailbox' })
    .where('id', '=', failed)
    .execute();
  const { items } = await list({ state: 'failed', query: failed });
  expect(items.map(({ id: found, last_error }) => [found, last_error])).toEqual([
    [failed, '550 5.1.1 No such mailbox'],
  ]);
});

it('only operators see messages', async () => {
  const { token } = await portal.account('nobody@messages.example');
  expect((await portal.call(messageList, { token })).status).toBe(403);
  expect((await portal.call(messageList)).status).toBe(401);
  const odd = await portal.call(messageList, { token: auditor, query: { state: 'lost' } as never });
  expect(odd.status).toBe(422);
});
